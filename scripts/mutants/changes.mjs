import { parseAst } from 'vite'
import { dropCondition, dropLink, swapCall } from './call-changes.mjs'
import { negated, replacing, textOf } from './expressions.mjs'
import { operators } from './mistakes.mjs'

/** @typedef {{ start: number, end: number, text: string }} Change the expression from `start` to `end` gives way to `text` */

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
