import type { Value } from "../../values/types.js";
import type { Stage, StageContext } from "../stage.js";
import { count, limit, match, sample, skip } from "./basic.js";
import { group, sortByCount } from "./group.js";
import { addFields, project, unset } from "./shape.js";
import { unwind } from "./unwind.js";

/** All stages but $sort, which needs to know the limit that follows it. */
export const STAGES: Readonly<Record<string, (argument: Value, context: StageContext) => Stage>> = {
  $match: match,
  $project: project,
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
  $limit: limit,
  $skip: skip,
  $count: count,
  $sample: sample,
  $group: group,
  $sortByCount: sortByCount,
  $unwind: unwind,
};
