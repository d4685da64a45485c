#include "load_report.hpp"

#include <fstream>
#include <iostream>

namespace trimspec::cli {

std::optional<conformance::Report> load_report(const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    if (!file) {
        std::cerr << "trimspec: cannot read " << path << '\n';
        return std::nullopt;
    }
    try {
        return conformance::report_from_json(conformance::Json::parse(file));
    } catch (const std::exception& fault) {
        std::cerr << "trimspec: " << path << " is no report: " << fault.what() << '\n';
        return std::nullopt;
    }
}

}  // namespace trimspec::cli
