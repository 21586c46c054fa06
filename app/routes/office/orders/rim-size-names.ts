import { rimSizes } from '../../../../domain/rims/rim-words.ts'

export const rimSizeNames: Readonly<Record<string, string>> = Object.fromEntries(
  rimSizes.map((size) => [String(size), `${size}\u00a0pouces`]),
)
