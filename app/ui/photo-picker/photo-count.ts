export const countOf = (count: number) => {
  if (count === 0) return ''
  return count === 1 ? '1 photo choisie.' : `${count} photos choisies.`
}
