import { parseAst } from 'vite'

/** @typedef {{ start: number, end: number, text: string }} Change the expression from `start` to `end` gives way to `text` */

const drizzle = '$drizzle'
const importDrizzle = `import * as ${drizzle} from 'drizzle-orm'\n`

/** Each a mistake that people make: an edge, a sign, one condition for another. */
const operators = {
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
const calls = {
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
const links =
  /^(trim|toLowerCase|toUpperCase|normalize|where|for|onConflictDoNothing|orderBy|limit|filter|slice|reverse|refine)$/

const changesAt = {
  BinaryExpression: swapOperator,
  LogicalExpression: swapOperator,
  UnaryExpression: (node, source) =>
    node.operator === '!' ? [replacing(node, textOf(node.argument, source))] : [],
  IfStatement: ({ test }, source) => [replacing(test, 'false'), negated(test, source)],
  ConditionalExpression: ({ test }, source) => [negated(test, source)],
  Literal: changeLiteral,
  ExpressionStatement: ({ expression }) =>
    /^(Await|Call)Expression$/.test(expression.type)
      ? [{ ...replacing(expression, 'undefined'), isStatement: true }]
      : [],
  CallExpression: (call, source) => [
    ...swapCall(call, source),
    ...dropCondition(call),
    ...dropLink(call, source),
  ],
}

/** Every change of one expression in the TypeScript `source` that could break what it does. @returns {Change[]} */
export function changesOf(source) {
  return walk(parseAst(source, { lang: 'ts' }), (node) => changesAt[node.type]?.(node, source) ?? [])
}

/** Types, imports and names of properties do nothing when the program runs. */
const inert = /^(TS(TypeAlias|Interface|TypeAnnotation|TypeParameter|Literal)|ImportDeclaration)/

function walk(node, read) {
  if (Array.isArray(node)) return node.flatMap((each) => walk(each, read))
  if (!node?.type || inert.test(node.type)) return []
  const parts = Object.entries(node).filter(([name, part]) => typeof part === 'object' && name !== 'key')
  return [...read(node), ...parts.flatMap(([, part]) => walk(part, read))]
}

const replacing = ({ start, end }, text) => ({ start, end, text })
const textOf = ({ start, end }, source) => source.slice(start, end)
const negated = (node, source) => replacing(node, `!(${textOf(node, source)})`)

function swapOperator(node, source) {
  const { left, right, operator } = node
  const isText = [left, right].some(
    ({ type, value }) => type === 'TemplateLiteral' || typeof value === 'string',
  )
  if (!operators[operator] || (operator === '+' && isText)) return []
  return [replacing(node, `(${textOf(left, source)}) ${operators[operator]} (${textOf(right, source)})`)]
}

function changeLiteral(node) {
  if (typeof node.value === 'boolean') return [replacing(node, String(!node.value))]
  return typeof node.value === 'number' ? [replacing(node, String(node.value * 2 || 1))] : []
}

function swapCall({ callee, start, end }, source) {
  const name = callee.type === 'MemberExpression' ? callee.property : callee
  if (!Object.hasOwn(calls, name.name ?? '')) return []
  const other = name === callee ? `${drizzle}.${calls[name.name]}` : calls[name.name]
  return [{ start, end, text: source.slice(start, name.start) + other + source.slice(name.end, end) }]
}

/** One condition of a query forgotten. */
function dropCondition({ callee, arguments: conditions }) {
  return /^(and|or)$/.test(callee.name ?? '')
    ? conditions.filter(({ type }) => type !== 'SpreadElement').map((each) => replacing(each, 'undefined'))
    : []
}

function dropLink(node, source) {
  const { callee } = node
  if (callee.type !== 'MemberExpression' || !links.test(callee.property.name ?? '')) return []
  return [replacing(node, textOf(callee.object, source))]
}

/** `source` with that change, and with the whole of Drizzle at hand that a change may name. */
export function withChange(source, { start, end, text }) {
  return importDrizzle + source.slice(0, start) + text + source.slice(end)
}

/** `source` with all these changes asleep: the one that the variable MUTANT names is awake. */
export function withSleepingChanges(source, changes) {
  const fromTheEnd = changes.toSorted((a, b) => b.start - a.start)
  return importDrizzle + fromTheEnd.reduce(putToSleep, source)
}

function putToSleep(source, { start, end, text, id, isStatement = false }) {
  const choice = `(globalThis.process?.env.MUTANT === '${id}' ? (${text}) : (${source.slice(start, end)}))`
  // A line that began with a parenthesis would go on with the line above it.
  return source.slice(0, start) + (isStatement ? 'void ' : '') + choice + source.slice(end)
}
