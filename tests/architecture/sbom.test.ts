import { describe, expect, test } from "@jest/globals";
import { createSbom, keepRuntimeComponents } from "../../scripts/sbom.mjs";

const createComponent = (ref: string): { "bom-ref": string; purl: string } => ({
  "bom-ref": ref,
  purl: `pkg:npm/${ref}`,
});

describe("bill of materials", () => {
  const bom = {
    metadata: { component: createComponent("root@1.0.0") },
    components: ["kit@1.0.0", "desk@1.0.0", "zod@4.0.0", "jest@30.0.0"].map(createComponent),
    dependencies: [
      { ref: "root@1.0.0", dependsOn: ["desk@1.0.0"] },
      { ref: "desk@1.0.0", dependsOn: ["kit@1.0.0", "jest@30.0.0"] },
      { ref: "kit@1.0.0", dependsOn: ["zod@4.0.0"] },
    ],
  };
  const tree = {
    dependencies: {
      desk: {
        version: "1.0.0",
        dependencies: { kit: { version: "1.0.0", dependencies: { zod: { version: "4.0.0" } } }, absent: {} },
      },
    },
  };

  test("a bill of materials contains a workspace and its runtime dependencies only", () => {
    const { metadata, components, dependencies } = keepRuntimeComponents(bom, tree, "desk");
    expect(metadata.component).toEqual(createComponent("desk@1.0.0"));
    expect(components).toEqual([createComponent("kit@1.0.0"), createComponent("zod@4.0.0")]);
    expect(dependencies).toEqual([
      { ref: "desk@1.0.0", dependsOn: ["kit@1.0.0"] },
      { ref: "kit@1.0.0", dependsOn: ["zod@4.0.0"] },
    ]);
  });

  test("creating a bill of materials throws if npm sbom does not list the workspace", () => {
    expect(() => keepRuntimeComponents(bom, tree, "other")).toThrow("npm sbom did not list other itself.");
  });

  test("the bill of materials of settings-auth includes the dependencies of libs but no test packages", async () => {
    const { metadata, components } = await createSbom("@tukar-saldo/settings-auth");
    const componentNames = components.map((component) => component["bom-ref"].replace(/@[^@]+$/, ""));
    expect(metadata.component.purl).toMatch(/^pkg:npm\/%40tukar-saldo\/settings-auth@/);
    expect(componentNames).toEqual(
      expect.arrayContaining(["bcrypt", "bullmq", "express", "jsonwebtoken", "mongoose", "zod"]),
    );
    expect(
      componentNames.filter((name) => ["@types/bcrypt", "jest", "lmdb", "tukar-saldo"].includes(name)),
    ).toEqual([]);
  });
});
