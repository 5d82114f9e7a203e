import { stemmer } from "stemmer";

/** How texts of an index or a search are taken apart. */
export interface Reading {
  /** English words are brought to their stems, and the commonest left out; other languages are taken as they are. */
  readonly english: boolean;
  readonly caseSensitive: boolean;
  readonly diacriticSensitive: boolean;
}

const WORD = /[\p{L}\p{N}\p{M}_']+/gu;

/** No English word is longer; what is, is left as it is. */
const LONGEST_STEMMED = 100;

const STOP_WORDS = new Set(
  (
    "a about above after again against all am an and any are aren't as at be because been before being below " +
    "between both but by can't cannot could couldn't did didn't do does doesn't doing don't down during each " +
    "few for from further had hadn't has hasn't have haven't having he he'd he'll he's her here here's hers " +
    "herself him himself his how how's i i'd i'll i'm i've if in into is isn't it it's its itself let's me more " +
    "most mustn't my myself no nor not of off on once only or other ought our ours ourselves out over own same " +
    "shan't she she'd she'll she's should shouldn't so some such than that that's the their theirs them " +
    "themselves then there there's these they they'd they'll they're they've this those through to too under " +
    "until up very was wasn't we we'd we'll we're we've were weren't what what's when when's where where's " +
    "which while who who's whom why why's with won't would wouldn't you you'd you'll you're you've your yours " +
    "yourself yourselves"
  ).split(" "),
);

/** The words of a text in the form in which they are compared. */
export function wordsOf(text: string, reading: Reading): string[] {
  return (text.match(WORD) ?? []).flatMap((word) => {
    if (reading.english && STOP_WORDS.has(word.toLowerCase())) return [];
    const folded = fold(word, reading);
    return [reading.english && folded.length <= LONGEST_STEMMED ? stem(folded) : folded];
  });
}

/** A text without what the reading does not tell apart. */
export function fold(text: string, { caseSensitive, diacriticSensitive }: Omit<Reading, "english">): string {
  const plain = diacriticSensitive ? text : text.normalize("NFD").replaceAll(/\p{M}/gu, "");
  return caseSensitive ? plain : plain.toLowerCase();
}

/** The stemmer answers in lower case: where case counts, the word keeps its own beginning. */
function stem(word: string): string {
  const stemmed = stemmer(word);
  return word.toLowerCase().startsWith(stemmed) ? word.slice(0, stemmed.length) : stemmed;
}
