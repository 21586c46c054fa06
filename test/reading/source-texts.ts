import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/**
 * Returns all texts in a source file: strings, templates (holes read `x`) and JSX text. Leaves out arguments of `href()`, because
 * the site map's types check them.
 */
export function sourceTextsOf(file: string): string[] {
  const texts: string[] = []
  visit(parseSync(file, readFileSync(file, 'utf8')).program, texts)
  return texts
}

function visit(node: unknown, texts: string[]): void {
  if (Array.isArray(node)) for (const one of node) visit(one, texts)
  if (!isNode(node) || node.callee?.name === 'href') return
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') texts.push(textOf(node.children))
  if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node.value)
  if (node.type === 'TemplateLiteral') texts.push(node.quasis.map(({ value }) => value.cooked).join('x'))
  for (const [name, inner] of Object.entries(node)) if (name !== 'parent') visit(inner, texts)
}

/** Returns the text between two tags, with expressions as `x`, joined as React does. */
function textOf(children: Node[]): string {
  return children
    .map((child) => {
      if (child.type === 'JSXText') return child.value.replace(/\s*\n\s*/g, '')
      if (child.type !== 'JSXExpressionContainer') return 'x'
      const { expression } = child as unknown as { expression: Node }
      return expression.type === 'Literal' ? expression.value : 'x'
    })
    .join('')
}

interface Node {
  type: string
  value: string
  callee?: { name?: string }
  children: Node[]
  quasis: { value: { cooked: string } }[]
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
