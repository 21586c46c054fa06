/** « 240 ko », « 1,4 Mo » */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))}\u00a0ko`
  return `${(bytes / 1_000_000).toFixed(1).replace('.', ',')}\u00a0Mo`
}
