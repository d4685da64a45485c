#include "export.hpp"

#include <stdexcept>

#include "embedded.hpp"
#include "encoding.hpp"
#include "exported_case.hpp"
#include "files.hpp"
#include "json_build.hpp"
#include "layout.hpp"
#include "wire/protocol.hpp"

namespace trimspec::conformance {
namespace {

using namespace exported;
namespace fs = std::filesystem;

json::Value counter_value(Unit unit) {
    const Counter counter;
    Members members;
    members.add("kind", "chars_div_4");
    members.add("unit", wire::name_of(unit));
    members.add("per_message", number(counter.per_message));
    members.add("image_tokens", number(counter.image_tokens));
    return members.take();
}

// One export under way.
class Export {
public:
    Export(const ExportOptions& options, const fs::path& directory)
        : options_{options},
          directory_{directory},
          setting_{export_setting(options.dialect, options.unit)} {}

    ExportSummary take(const CaseSet& set) {
        make_directory(directory_);
        earlier_ = earlier_case_files(directory_);
        for (const Case& one : set.cases) add(one);
        write_file(directory_ / "case.schema.json", case_schema());
        write_file(directory_ / "README.md", usage());
        remove_case_files(directory_, earlier_);
        const ExportSummary summary{cases_.size(), left_out_.size()};
        write_file(directory_ / "manifest.json", laid_out(manifest(set.digest)));
        return summary;
    }

private:
    void add(const Case& one) {
        auto exported = resolved(one);
        if (const auto* none = std::get_if<NotCovered>(&exported)) {
            Members entry;
            entry.add("id", one.id);
            entry.add("reason", none->reason);
            left_out_.push_back(entry.take());
            return;
        }
        const std::string file = "cases/" + one.id + ".json";
        const std::string content = laid_out(std::get<json::Value>(exported));
        make_directory((directory_ / file).parent_path());
        write_file(directory_ / file, content);
        earlier_.erase(file);
        cases_.push_back(entry_of(one, file, content));
    }

    [[nodiscard]] std::variant<json::Value, NotCovered> resolved(const Case& one) const {
        try {
            return exported_case(one, setting_);
        } catch (const std::exception& fault) {
            throw std::runtime_error{"a fault of the suite: case " + one.id + ": " + fault.what()};
        }
    }

    static json::Value entry_of(const Case& one, const std::string& file,
                                const std::string& content) {
        Members entry;
        entry.add("id", one.id);
        entry.add("label", one.label);
        entry.add("area", one.area);
        entry.add("level", one.level);
        entry.add("kind", one.kind);
        entry.add("bug_type", one.bug_type);
        entry.add("file", file);
        entry.add("sha256", sha256(content));
        return entry.take();
    }

    json::Value manifest(const std::string& digest) {
        Members members;
        members.add("export_format", number(1));
        members.add("suite_version", wire::kVersion);
        members.add("case_set_digest", digest);
        members.add("dialect", wire::name_of(options_.dialect));
        members.add("unit", wire::name_of(options_.unit));
        members.add("counter", counter_value(options_.unit));
        members.add("cases", json::Value{std::move(cases_)});
        members.add("left_out", json::Value{std::move(left_out_)});
        return members.take();
    }

    const ExportOptions& options_;
    const fs::path& directory_;
    Setting setting_;
    std::set<std::string> earlier_;  ///< case files of an earlier export not yet replaced
    json::Array cases_;
    json::Array left_out_;
};

}  // namespace

ExportSummary export_cases(const CaseSet& set, const ExportOptions& options,
                           const fs::path& directory) {
    return Export{options, directory}.take(set);
}

}  // namespace trimspec::conformance
