// What a campaign found, for a person.
#pragma once

#include <map>
#include <string>

#include "campaign.hpp"

namespace trimspec::conformance {

/// Where the case file of each finding is, by its place among them; of those that have one.
using CaseFiles = std::map<std::size_t, std::string>;

/// The whole outcome: how much was asked, then what broke, rule by rule.
[[nodiscard]] std::string render_campaign(const CampaignEnd& end, const CampaignOptions& options,
                                          const CaseFiles& files);

}  // namespace trimspec::conformance
