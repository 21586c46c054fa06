/** Hours of waiting after which something's age stands out (docs/product.md §11.5, §11.7). */
const hours = 48

export const isLate = (waitsSince: Date, now: Date): boolean =>
  now.getTime() - waitsSince.getTime() > hours * 3_600_000
