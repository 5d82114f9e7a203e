import { expect, test } from "@jest/globals";
import { findProductionProblems } from "./production-rules.js";

const ENV = { RESET_SECRET: "reset-92kd83jdk2", JWT_SECRET: "b7Xq-93kdlPwo28djsl28dnwk28sjw02" };

/** Returns why production refuses this value of the variable; undefined if production accepts the value. */
function findProblem(name: string, value: string): string | undefined {
  return findProductionProblems([name], { ...ENV, [name]: value })[0]?.[1];
}

test.each([
  ["JWT_SECRET", "12345678901234567890123456789012"],
  ["JWT_SECRET", "abcdefghijklmnopqrstuvwxyz0123456789"],
  ["JWT_SECRET", "zyxwvutsrqponmlkjihgfedcba9876543210"],
  ["JWT_SECRET", "q7Rw2kLp9Xq7Rw2kLp9Xq7Rw2kLp9Xq7Rw2k"],
  ["JWT_SECRET", "q7q7w2w2q7w2q7w2w2q7q7w2kkq7w2q7w2k"],
  ["RESET_SECRET", "1234567890abcdefg"],
  ["SETUP_TOKEN", "reset-92kd83jdk2"],
  ["QUEUES_TOKEN", "b7Xq-93kdlPwo28djsl28dnwk28sjw02"],
  ["SESSION_MAX_SECONDS", "86401"],
  ["TRUST_PROXY", "0.0.0.0/0"],
  ["TRUST_PROXY", "10.0.0.1, ::/0"],
  ["TRUST_PROXY", "0.0.0.0/1,128.0.0.0/1"],
  ["PUBLIC_URL", "http://tukar.example"],
  ["PUBLIC_URL", "https://tukar.example,http://10.0.0.1:5000"],
  ["MONGO_URL", "mongodb://storage/desk"],
  ["MONGO_URL", "mongodb://desk@storage/desk"],
  ["REDIS_URL", "redis://redis:6379"],
  ["REDIS_URL", "redis://desk@redis:6379"],
])(
  "findProductionProblems refuses %s=%s in production with a sentence that does not contain the value",
  (name, value) => {
    expect(findProblem(name, value)).toMatch(/^(is|needs|may|must) /);
    expect(findProblem(name, value)).not.toContain(value);
  },
);

test.each([
  ["PUBLIC_URL", "http://localhost:5000,http://127.0.0.1:5000,http://[::1]:5000,http://desk.localhost"],
  ["TRUST_PROXY", "10.0.0.0/8,192.0.2.1,2001:db8::/32"],
  ["SESSION_MAX_SECONDS", "86400"],
  ["MONGO_URL", "mongodb://desk:pw@one:27017,two:27017/desk?replicaSet=rs0"],
  ["MONGO_URL", "mongodb://storage/desk?authMechanism=MONGODB-X509&tls=true"],
  ["REDIS_URL", "rediss://:pw@redis:6379"],
  ["JWT_SECRET", "0f1e2d3c4b5a69788796a5b4c3d2e1f0a1b2c3d4e5f60718"],
])("findProductionProblems accepts %s=%s in production", (name, value) => {
  expect(findProblem(name, value)).toBeUndefined();
});

test("findProductionProblems refuses a secret that equals another secret, and names that other secret", () => {
  expect(findProblem("QUEUES_TOKEN", ENV.JWT_SECRET)).toBe("must differ from JWT_SECRET");
});
