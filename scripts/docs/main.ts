import { writeFileSync } from "node:fs";
import * as rights from "../database-rights.js";
import * as asyncApi from "./asyncapi.js";
import * as licences from "./licences.js";
import * as openApi from "./openapi.js";
import * as prometheusRule from "./prometheus-rule.js";

/** Every checked-in file that is generated from the source. */
const generatedFiles = [
  { file: rights.DATABASE_RIGHTS_FILE, render: rights.renderDatabaseRights },
  { file: licences.LICENCES_FILE, render: licences.renderLicences },
  { file: asyncApi.ASYNCAPI_FILE, render: asyncApi.renderAsyncApi },
  { file: openApi.OPENAPI_FILE, render: openApi.renderOpenApi },
  { file: prometheusRule.PROMETHEUS_RULE_FILE, render: prometheusRule.renderPrometheusRule },
];

for (const { file, render } of generatedFiles) writeFileSync(file, await render());
