import { failure } from "../values/errors.js";
import type { Document } from "../values/types.js";
import { indexedTexts } from "./indexed-texts.js";
import type { IndexedText } from "./indexed-texts.js";
import { fold, wordsOf } from "./words.js";
import type { Reading } from "./words.js";

/** What is searched for, and where. */
export interface SearchSpec {
  readonly search: string;
  readonly reading: Reading;
  readonly weights: ReadonlyMap<string, number>;
}

/** How well a document fits a search; undefined when it does not. */
export type TextSearch = (document: Document) => number | undefined;

interface Wanted {
  readonly words: ReadonlySet<string>;
  readonly unwanted: ReadonlySet<string>;
  readonly phrases: readonly string[];
  readonly unwantedPhrases: readonly string[];
}

const PART = /(-?)(?:"([^"]*)"|(\S+))/g;

/** Reads a search: words any of which is enough, "phrases" that must all be there, -words that must not. */
export function compileSearch({ search, reading, weights }: SearchSpec): TextSearch {
  const wanted = readSearch(search, reading);
  return (document) => {
    const texts = indexedTexts(document, weights);
    return fits(texts, wanted, reading) ? scoreOf(texts, wanted.words, reading) : undefined;
  };
}

const MOST_PHRASES = 1000;

function readSearch(search: string, reading: Reading): Wanted {
  const parts = [...search.matchAll(PART)].map(([, minus, phrase, word]) => {
    return { negated: minus === "-", phrase, text: phrase ?? word ?? "" };
  });
  if (parts.filter(({ phrase }) => phrase !== undefined).length > MOST_PHRASES)
    throw failure("BadValue", `a search may have ${MOST_PHRASES} phrases`);
  const wordsWhere = (negated: boolean): Set<string> =>
    new Set(
      parts
        .filter((part) => part.negated === negated && !(negated && part.phrase !== undefined))
        .flatMap(({ text }) => wordsOf(text, reading)),
    );
  const phrasesWhere = (negated: boolean): string[] =>
    parts.flatMap((part) =>
      part.phrase !== undefined && part.negated === negated ? [fold(part.phrase, reading)] : [],
    );
  return {
    words: wordsWhere(false),
    unwanted: wordsWhere(true),
    phrases: phrasesWhere(false),
    unwantedPhrases: phrasesWhere(true),
  };
}

function fits(texts: readonly IndexedText[], wanted: Wanted, reading: Reading): boolean {
  const words = new Set(texts.flatMap(({ text }) => wordsOf(text, reading)));
  const phrased = wanted.phrases.length + wanted.unwantedPhrases.length > 0;
  const folded = phrased ? texts.map(({ text }) => fold(text, reading)) : [];
  const has = (phrase: string): boolean => folded.some((text) => text.includes(phrase));
  return (
    [...wanted.words].some((word) => words.has(word)) &&
    ![...wanted.unwanted].some((word) => words.has(word)) &&
    wanted.phrases.every(has) &&
    !wanted.unwantedPhrases.some(has)
  );
}

/**
 * MongoDB's score: every further occurrence of a word counts half as much, words of short texts count more, and a
 * text that is nothing but the word a tenth more.
 */
function scoreOf(texts: readonly IndexedText[], wanted: ReadonlySet<string>, reading: Reading): number {
  let score = 0;
  for (const { text, weight } of texts) {
    const words = wordsOf(text, reading);
    const folded = fold(text, reading);
    for (const [word, count] of counted(words)) {
      if (!wanted.has(word)) continue;
      const frequency = 2 - 2 ** (1 - count);
      const share = (0.5 * count) / words.length + 0.5;
      const whole = folded === word ? 1.1 : 1;
      score += weight * frequency * share * whole;
    }
  }
  return score;
}

function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
