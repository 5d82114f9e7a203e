import { location } from "../values/errors.js";
import type { Document } from "../values/types.js";

/** How well documents fitted a $text search. Scores are no part of a document and pass with it through stages. */
const scores = new WeakMap<Document, number>();

export function noteTextScore(document: Document, score: number | undefined): Document {
  if (score !== undefined) scores.set(document, score);
  return document;
}

/** A document made of another one keeps its score. */
export function passTextScore(from: Document, to: Document): Document {
  return noteTextScore(to, scores.get(from));
}

/** What `{$meta: "textScore"}` stands for. */
export function textScoreOf(document: Document): number {
  const score = scores.get(document);
  if (score !== undefined) return score;
  throw location(40218, "query requires text score metadata, but it is not available");
}
