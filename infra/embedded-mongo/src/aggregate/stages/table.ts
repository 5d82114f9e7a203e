import type { Value } from "../../values/types.js";
import type { Stage, StageContext } from "../stage.js";
import { bucket } from "./bucket.js";
import { bucketAuto } from "./bucket-auto.js";
import { count, limit, match, sample, skip } from "./basic.js";
import { facet } from "./facet.js";
import { graphLookup } from "./graph-lookup.js";
import { group, sortByCount } from "./group.js";
import { lookup } from "./lookup.js";
import { redact } from "./redact.js";
import { unionWith } from "./union-with.js";
import { unwind } from "./unwind.js";

/** The stages that are not a change of each single document; $sort is made where its limit is known. */
export const STAGES: Readonly<Record<string, (argument: Value, context: StageContext) => Stage>> = {
  $match: match,
  $limit: limit,
  $skip: skip,
  $count: count,
  $sample: sample,
  $group: group,
  $sortByCount: sortByCount,
  $bucket: bucket,
  $bucketAuto: bucketAuto,
  $unwind: unwind,
  $lookup: lookup,
  $unionWith: unionWith,
  $facet: facet,
  $graphLookup: graphLookup,
  $redact: redact,
};
