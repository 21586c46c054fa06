/** Returns a pseudo-random number below `below`, the same at every start, so that the demo is always the same. */
export function seededNumber(seed: number, below: number): number {
  const mixed = Math.imul((seed + 1) ^ 0x9e3779b9, 0x85ebca6b)
  return (Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 8) % below
}

/** Returns an id of 16 letters and digits, like every id. */
export function demoId(name: string, index: number): string {
  return name + String(index + 1).padStart(16 - name.length, '0')
}
