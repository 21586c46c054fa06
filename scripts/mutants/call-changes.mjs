import { replacing, textOf } from './expressions.mjs'
import { calls, links } from './mistakes.mjs'
import { drizzle } from './with-changes.mjs'

export function swapCall({ callee, start, end }, source) {
  const name = callee.type === 'MemberExpression' ? callee.property : callee
  if (!Object.hasOwn(calls, name.name ?? '')) return []
  const other = name === callee ? `${drizzle}.${calls[name.name]}` : calls[name.name]
  return [{ start, end, text: source.slice(start, name.start) + other + source.slice(name.end, end) }]
}

/** One condition of a query forgotten. */
export function dropCondition({ callee, arguments: conditions }) {
  return /^(and|or)$/.test(callee.name ?? '')
    ? conditions.filter(({ type }) => type !== 'SpreadElement').map((each) => replacing(each, 'undefined'))
    : []
}

export function dropLink(node, source) {
  const { callee } = node
  if (callee.type !== 'MemberExpression' || !links.test(callee.property.name ?? '')) return []
  return [replacing(node, textOf(callee.object, source))]
}
