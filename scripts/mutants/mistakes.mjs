/** Each a mistake that people make: an edge, a sign, one condition for another. */
export const operators = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}
/** The same in queries and in what goes through lists. */
export const calls = {
  eq: 'ne',
  ne: 'eq',
  lt: 'lte',
  lte: 'lt',
  gt: 'gte',
  gte: 'gt',
  and: 'or',
  or: 'and',
  isNull: 'isNotNull',
  isNotNull: 'isNull',
  asc: 'desc',
  desc: 'asc',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
  some: 'every',
  every: 'some',
}
/** Links of a chain that somebody could forget. */
export const links =
  /^(trim|toLowerCase|toUpperCase|normalize|where|for|onConflictDoNothing|orderBy|limit|filter|slice|reverse|refine)$/
