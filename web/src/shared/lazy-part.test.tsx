import { afterEach, describe, expect, test } from "@jest/globals";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import type { ComponentType } from "react";
import { lazyPart } from "./lazy-part.js";

const Greeting = () => <p>hello</p>;
const renderPart = (Part: ComponentType) =>
  render(
    <Suspense fallback={<p>loading</p>}>
      <Part />
    </Suspense>,
  );

afterEach(cleanup);

describe("lazyPart", () => {
  test("shows a preloaded part at once, without the fallback", async () => {
    let hasLoaded = false;
    const Part = lazyPart(async () => {
      hasLoaded = true;
      return Greeting;
    });
    Part.preload();
    await waitFor(() => expect(hasLoaded).toBe(true));
    renderPart(Part);
    expect(screen.queryByText("loading")).toBeNull();
    expect(screen.getByText("hello")).toBeTruthy();
  });

  test("shows the fallback until the part is loaded", async () => {
    renderPart(lazyPart(async () => Greeting));
    expect(screen.getByText("loading")).toBeTruthy();
    expect(await screen.findByText("hello")).toBeTruthy();
  });
});
