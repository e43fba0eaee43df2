import { describe, expect, it } from "vitest";
import { createSpeedMeter } from "./speed-meter.ts";

describe("the speed meter", () => {
  it("The speed meter is unknown before a second has passed", () => {
    const meter = createSpeedMeter();
    expect(meter.bytesPerSecond()).toBeNull();
    meter.record(0, 0);
    meter.record(999, 5000);
    expect(meter.bytesPerSecond()).toBeNull();
    meter.record(1000, 5000);
    expect(meter.bytesPerSecond()).toBe(5000);
  });

  it("Forgets what is older than its window", () => {
    const meter = createSpeedMeter();
    for (let second = 0; second <= 20; second++) meter.record(second * 1000, second * 1000);
    for (let second = 21; second <= 40; second++) {
      meter.record(second * 1000, 20_000 + (second - 20) * 4000);
    }
    expect(meter.bytesPerSecond()).toBe(4000);
  });

  it("The speed meter is never negative, though a total can fall", () => {
    const meter = createSpeedMeter();
    meter.record(0, 9000);
    meter.record(2000, 1000);
    expect(meter.bytesPerSecond()).toBe(0);
  });

  it("Restarts after a pause", () => {
    const meter = createSpeedMeter();
    for (let second = 0; second <= 5; second++) meter.record(second * 1000, second * 1000);
    meter.record(3_600_000, 6000);
    expect(meter.bytesPerSecond()).toBeNull();
    meter.record(3_601_000, 9000);
    expect(meter.bytesPerSecond()).toBe(3000);
  });
});
