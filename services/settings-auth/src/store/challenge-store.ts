import { createHash, randomBytes } from "node:crypto";
import { Schema, trusted } from "mongoose";
import type { Connection, InferSchemaType } from "mongoose";

const ID_BYTES = 32;
const requiredText = { type: String, required: true } as const;

const schema = new Schema(
  {
    /** The hash of the id, so that data read from the storage is not enough to finish a sign-in. */
    _id: requiredText,
    purpose: requiredText,
    /** The hash of the id of the only user, session or ticket for which the challenge is valid. */
    subject: requiredText,
    user_id: requiredText,
    /** The encrypted secret of an authenticator app that is being added. */
    secret: String,
    enrol: Boolean,
    epoch: Number,
    tries: { type: Number, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: "challenges", strict: "throw", versionKey: false, autoCreate: false, autoIndex: false },
);
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

/** A `ticket` finishes a sign-in, `totp` and `passkey` add a second factor, `assertion` verifies a passkey. */
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
  /** The subject that the stored challenge must have; any subject if it is absent. */
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

/** Creates the store of challenges. The storage removes each challenge once it has expired. */
export function createChallengeStore(connection: Connection) {
  const model = connection.model("Challenge", schema);
  return {
    newId: (): string => randomBytes(ID_BYTES).toString("base64url"),

    async add({ id, subject, ...challenge }: NewChallenge): Promise<void> {
      await model.create({ _id: hash(id), subject: hash(subject), ...challenge, tries: 0 });
    },

    /** Counts an attempt at a challenge. @returns undefined if no attempt is left, or there is no such challenge */
    async countAttempt(claim: Claim, maxAttempts: number): Promise<Challenge | undefined> {
      const filter = { ...toFilter(claim), tries: trusted({ $lt: maxAttempts }) };
      return (await model.findOneAndUpdate(filter, { $inc: { tries: 1 } }).lean()) ?? undefined;
    },

    /** Removes a challenge and returns it. Of several concurrent calls, only one gets the challenge. */
    async consume(claim: Claim): Promise<Challenge | undefined> {
      return (await model.findOneAndDelete(toFilter(claim)).lean()) ?? undefined;
    },
  };
}

export type ChallengeStore = ReturnType<typeof createChallengeStore>;
