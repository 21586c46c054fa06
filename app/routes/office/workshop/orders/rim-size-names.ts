import { rimSizes } from '../../../../../domain/kernel/rim-words.ts'

export const rimSizeNames: Readonly<Record<string, string>> = Object.fromEntries(
  rimSizes.map((size) => [String(size), `${size}\u00a0pouces`]),
)
