export const gap = 8
