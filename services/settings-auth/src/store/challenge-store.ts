import { createHash, randomBytes } from "node:crypto";
import { Schema, trusted } from "mongoose";
import type { Connection, InferSchemaType } from "mongoose";

const ID_BYTES = 32;
const text = { type: String, required: true } as const;

const schema = new Schema(
  {
    /** The hash of the id: whoever reads the storage cannot finish a sign-in. */
    _id: text,
    purpose: text,
    /** The hash of what it is for: a user, a session, a ticket. Nothing else may use it. */
    subject: text,
    user_id: text,
    /** The encrypted secret of an app that is being added. */
    secret: String,
    enrol: Boolean,
    epoch: Number,
    tries: { type: Number, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: "challenges", strict: "throw", versionKey: false, autoCreate: false, autoIndex: false },
);
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

/** `ticket` of a sign-in, `totp` and `passkey` that are being added, `assertion` of a passkey. */
type ChallengePurpose = "ticket" | "totp" | "passkey" | "assertion";

export type Challenge = Pick<InferSchemaType<typeof schema>, "user_id" | "secret" | "enrol" | "epoch">;

export interface NewChallenge {
  readonly id: string;
  readonly purpose: ChallengePurpose;
  readonly subject: string;
  readonly user_id: string;
  readonly secret?: string;
  readonly enrol?: boolean;
  readonly epoch?: number;
  readonly expires_at: Date;
}

export interface Claim {
  readonly id: string;
  readonly purpose: ChallengePurpose;
  /** If given, it must be the stored one. */
  readonly subject?: string;
  readonly now: Date;
}

const hash = (id: string): string => createHash("sha256").update(id).digest("base64url");

const toFilter = ({ id, purpose, subject, now }: Claim) => ({
  _id: hash(id),
  purpose,
  ...(subject === undefined ? {} : { subject: hash(subject) }),
  expires_at: trusted({ $gt: now }),
});

/** Creates the store of what must be answered within minutes. Storage removes each of them afterwards. */
export function createChallengeStore(connection: Connection) {
  const model = connection.model("Challenge", schema);
  return {
    newId: (): string => randomBytes(ID_BYTES).toString("base64url"),

    async add({ id, subject, ...challenge }: NewChallenge): Promise<void> {
      await model.create({ _id: hash(id), subject: hash(subject), ...challenge, tries: 0 });
    },

    /** Counts a try. @returns undefined if there is none left, or no such challenge */
    async tryOnce(claim: Claim, maxTries: number): Promise<Challenge | undefined> {
      const filter = { ...toFilter(claim), tries: trusted({ $lt: maxTries }) };
      return (await model.findOneAndUpdate(filter, { $inc: { tries: 1 } }).lean()) ?? undefined;
    },

    /** Takes a challenge away. Of several who take it at once, one gets it. */
    async take(claim: Claim): Promise<Challenge | undefined> {
      return (await model.findOneAndDelete(toFilter(claim)).lean()) ?? undefined;
    },
  };
}

export type ChallengeStore = ReturnType<typeof createChallengeStore>;
