/** Every rule that patterns keep. @module */
import type { Rule } from './rule.ts';
import { agentSummary } from './rules/agent-summary.ts';
import { attackScenario } from './rules/attack-scenario.ts';
import { category } from './rules/category.ts';
import { codeLines } from './rules/code-lines.ts';
import { cweUrls } from './rules/cwe-urls.ts';
import { description } from './rules/description.ts';
import { exclamations } from './rules/exclamations.ts';
import { filePath } from './rules/file-path.ts';
import { firstMitigation } from './rules/first-mitigation.ts';
import { genericKeywords } from './rules/generic-keywords.ts';
import { grepChecks } from './rules/grep-checks.ts';
import { lastUpdated } from './rules/last-updated.ts';
import { lineLength } from './rules/line-length.ts';
import { owaspNames } from './rules/owasp-names.ts';
import { references } from './rules/references.ts';
import { relatedPatterns } from './rules/related-patterns.ts';
import { stride } from './rules/stride.ts';
import { templateSize } from './rules/template-size.ts';
import { testing } from './rules/testing.ts';
import { triggerCounts } from './rules/trigger-counts.ts';
import { triggerRepeats } from './rules/trigger-repeats.ts';
import { version } from './rules/version.ts';

export const ALL_RULES: readonly Rule[] = [
  filePath,
  category,
  version,
  lastUpdated,
  stride,
  references,
  owaspNames,
  cweUrls,
  triggerCounts,
  triggerRepeats,
  genericKeywords,
  description,
  agentSummary,
  attackScenario,
  firstMitigation,
  templateSize,
  codeLines,
  relatedPatterns,
  testing,
  grepChecks,
  exclamations,
  lineLength,
];
