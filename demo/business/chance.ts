/** A number below `below` that looks drawn and is the same at every start, so that the demo content is, too. */
export function drawn(seed: number, below: number): number {
  const mixed = Math.imul((seed + 1) ^ 0x9e3779b9, 0x85ebca6b)
  return (Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 8) % below
}
