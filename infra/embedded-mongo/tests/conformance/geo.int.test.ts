import { beforeEach, describe, expect, test } from "@jest/globals";
import { emptyDatabase } from "../support/in-process.js";

const { collection } = emptyDatabase("geo");

const point = (...coordinates: number[]): object => ({ type: "Point", coordinates });
const square = (west: number, south: number, east: number, north: number): number[][][] => [
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ],
];
const found = async (filter: object): Promise<unknown[]> =>
  (await collection().find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
const nearest = async (filter: object): Promise<unknown[]> =>
  (await collection().find(filter).toArray()).map(({ _id }) => _id);

describe("places on the globe", () => {
  beforeEach(async () => {
    await collection().createIndex({ at: "2dsphere" });
    await collection().insertMany([
      { _id: 1 as never, at: point(13.4, 52.5) },
      { _id: 2 as never, at: point(2.35, 48.86) },
      {
        _id: 3 as never,
        at: {
          type: "LineString",
          coordinates: [
            [0, 40],
            [10, 40],
          ],
        },
      },
      { _id: 4 as never, at: { type: "Polygon", coordinates: square(100, -10, 110, 0) } },
      { _id: 5 as never, at: [179.5, 0] },
      { _id: 6 as never },
    ]);
  });

  const europe = { type: "Polygon", coordinates: square(-10, 35, 30, 60) };
  const holed = { type: "Polygon", coordinates: [...square(-10, 35, 30, 60), ...square(0, 45, 5, 50)] };
  test.each<[object, number[]]>([
    [{ $geoWithin: { $geometry: europe } }, [1, 2, 3]],
    [{ $geoWithin: { $geometry: holed } }, [1, 3]],
    [
      {
        $geoWithin: {
          $geometry: { type: "MultiPolygon", coordinates: [square(12, 50, 15, 55), square(99, -11, 111, 1)] },
        },
      },
      [1, 4],
    ],
    [{ $geoWithin: { $geometry: { type: "Polygon", coordinates: square(105, -11, 111, 1) } } }, []],
    [{ $geoWithin: { $centerSphere: [[13, 52], 0.02] } }, [1]],
    [
      {
        $geoWithin: {
          $box: [
            [0, 40],
            [14, 53],
          ],
        },
      },
      [1, 2],
    ],
    [
      {
        $geoWithin: {
          $polygon: [
            [0, 40],
            [14, 40],
            [14, 54],
          ],
        },
      },
      [1],
    ],
    [
      {
        $geoIntersects: {
          $geometry: {
            type: "LineString",
            coordinates: [
              [5, 35],
              [5, 45],
            ],
          },
        },
      },
      [3],
    ],
    [{ $geoIntersects: { $geometry: point(105, -5) } }, [4]],
    [
      {
        $geoIntersects: {
          $geometry: {
            type: "LineString",
            coordinates: [
              [178, -1],
              [-178, 1],
            ],
          },
        },
      },
      [],
    ],
    [{ $geoIntersects: { $geometry: { type: "Polygon", coordinates: square(109, -1, 120, 10) } } }, [4]],
    [{ $geoIntersects: { $geometry: { type: "Polygon", coordinates: square(179, -1, -179, 1) } } }, [5]],
    [{ $not: { $geoWithin: { $geometry: europe } } }, [4, 5, 6]],
  ])("when the condition is %j, then %j meet it", async (condition, ids) => {
    expect(await found({ at: condition })).toEqual(ids);
  });

  test("when the nearest are wanted, then they come first, within the limits", async () => {
    const berlin = { $geometry: point(13.4, 52.5) };
    expect(await nearest({ at: { $near: berlin } })).toEqual([1, 2, 3, 4, 5]);
    expect(await nearest({ at: { $near: { ...berlin, $maxDistance: 900_000 } } })).toEqual([1, 2]);
    expect(await nearest({ at: { $nearSphere: { ...berlin, $minDistance: 1, $maxDistance: 2e6 } } })).toEqual(
      [2, 3],
    );
    expect(await nearest({ at: { $near: point(13.4, 52.5), $maxDistance: 900_000 } })).toEqual([1, 2]);
    expect(await nearest({ at: { $nearSphere: [13.4, 52.5], $maxDistance: 0.2 } })).toEqual([1, 2]);
    const updated = await collection().findOneAndUpdate({ at: { $near: berlin } }, { $set: { seen: 1 } });
    expect(updated?._id).toBe(1);
  });

  test("when $geoNear begins a pipeline, then documents carry their distance", async () => {
    const near = { near: point(2.35, 48.86), distanceField: "how.far", query: { _id: { $lt: 3 } } };
    const [first, second] = await collection()
      .aggregate([{ $geoNear: { ...near, spherical: true } }])
      .toArray();
    expect(first).toMatchObject({ _id: 2, how: { far: 0 } });
    // Paris to Berlin, by the formula of half the versed sines on MongoDB's radius.
    expect(second?.how.far).toBeCloseTo(878_500, -4);
    const later = [{ $limit: 1 }, { $geoNear: near }];
    await expect(collection().aggregate(later).toArray()).rejects.toMatchObject({ code: 40602 });
  });

  test.each<[object, number]>([
    [{ at: { $near: [1, 2] } }, 291],
    [{ other: { $near: { $geometry: point(1, 2) } } }, 291],
    [{ at: { $near: { $geometry: point(200, 2) } } }, 2],
    [{ at: { $geoWithin: { $geometry: point(1, 2) } } }, 2],
    [{ at: { $geoWithin: { $nope: 1 } } }, 2],
    [{ $or: [{ at: { $near: { $geometry: point(1, 2) } } }] }, 2],
    [{ at: { $not: { $near: { $geometry: point(1, 2) } } } }, 2],
    [{ at: { $geoIntersects: { $geometry: { type: "constructor" } } } }, 2],
    [
      {
        at: {
          $geoWithin: {
            $geometry: {
              type: "Polygon",
              coordinates: [
                [
                  [0, 0],
                  [1, 0],
                  [1, 1],
                ],
              ],
            },
          },
        },
      },
      2,
    ],
  ])("when the filter is %j, then it is refused with %i", async (filter, code) => {
    await expect(found(filter)).rejects.toMatchObject({ code });
  });

  test("when a value is no place, then the index refuses the document", async () => {
    for (const at of [point(200, 0), { type: "Nope" }, "somewhere", { type: "Point" }])
      await expect(collection().insertOne({ at })).rejects.toMatchObject({ code: 16755 });
    await collection().insertOne({ at: null });
  });
});

describe("places on a plane", () => {
  beforeEach(async () => {
    await collection().createIndex({ at: "2d" });
    await collection().insertMany([
      { _id: 1 as never, at: [10, 20] },
      { _id: 2 as never, at: { x: 40, y: 90 } },
      {
        _id: 3 as never,
        at: [
          [0, 0],
          [11, 21],
        ],
      },
    ]);
  });

  test.each<[object, number[]]>([
    [{ $near: [10, 20] }, [1, 3, 2]],
    [{ $near: [15, 25], $maxDistance: 6 }, [3]],
    [{ $near: [10, 20, 1] }, [1]],
    [{ $geoWithin: { $center: [[11, 20], 1] } }, [1, 3]],
    [
      {
        $within: {
          $box: [
            [8, 18],
            [10, 22],
          ],
        },
      },
      [1],
    ],
    [
      {
        $within: {
          $polygon: [
            [39, 89],
            [41, 89],
            [40, 92],
          ],
        },
      },
      [2],
    ],
  ])("when the condition is %j, then %j meet it in this order", async (condition, ids) => {
    expect(await nearest({ at: condition })).toEqual(ids);
  });
});
