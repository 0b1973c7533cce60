/** Two counts over the last `windowMs`, kept in ten slices so that old ones fall away one by one. */
export class SlidingWindow {
  private readonly slices = new Map<number, [number, number]>();
  private readonly sliceMs: number;

  public constructor(windowMs: number) {
    this.sliceMs = windowMs / 10;
  }

  public add(first: number, second: number): void {
    const slice = this.current();
    const [a, b] = this.slices.get(slice) ?? [0, 0];
    this.slices.set(slice, [a + first, b + second]);
  }

  public sums(): [number, number] {
    const oldest = this.current() - 9;
    let [a, b] = [0, 0];
    for (const [slice, [first, second]] of this.slices) {
      if (slice < oldest) this.slices.delete(slice);
      else [a, b] = [a + first, b + second];
    }
    return [a, b];
  }

  private current(): number {
    return Math.floor(performance.now() / this.sliceMs);
  }
}
