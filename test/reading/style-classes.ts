import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import postcss, { type Container } from 'postcss'
import { parseSync } from 'vite'

/** A selector as a browser reads it: without nesting, without commas. */
export interface CssSelector {
  sheet: string
  text: string
  classes: string[]
}

/** Returns the selectors of all style sheets of the application. */
export function readSelectors(): CssSelector[] {
  return globSync('app/**/*.css').flatMap((sheet) =>
    selectorsIn(postcss.parse(readFileSync(sheet, 'utf8')), []).map((text) => ({
      sheet,
      text,
      classes: [...text.replace(/\[[^\]]*\]/g, '').matchAll(/\.([a-z][\w-]*)/gi)].map(
        ([, name = '']) => name,
      ),
    })),
  )
}

function selectorsIn(container: Container, parents: string[]): string[] {
  return (container.nodes ?? []).flatMap((node) => {
    if (node.type === 'atrule') return node.name === 'keyframes' ? [] : selectorsIn(node, parents)
    if (node.type !== 'rule') return []
    const own = node.selectors.flatMap((selector) => {
      if (parents.length === 0) return [selector]
      return parents.map((parent) =>
        selector.includes('&') ? selector.replaceAll('&', parent) : `${parent} ${selector}`,
      )
    })
    const hasDeclarations = node.nodes.some(({ type }) => type !== 'rule' && type !== 'comment')
    return [...(hasDeclarations ? own : []), ...selectorsIn(node, own)]
  })
}

/**
 * Returns the style sheets that define each class: those with a selector that names no other class. A class without such a
 * selector is defined by the sheets that name it.
 */
export function readDefinitions(selectors: readonly CssSelector[]): Map<string, Set<string>> {
  const named = new Map<string, Set<string>>()
  const defined = new Map<string, Set<string>>()
  for (const { sheet, classes } of selectors) {
    const [first, ...others] = new Set(classes)
    for (const name of new Set(classes)) add(named, name, sheet)
    if (first && others.length === 0) add(defined, first, sheet)
  }
  return new Map([...named, ...defined])
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  map.set(key, (map.get(key) ?? new Set()).add(value))
}

/** Classes and style sheets of a source file. */
export interface ClassUses {
  file: string
  /** Class names in attributes, properties and assignments named `className`. */
  classes: Set<string>
  /** Style sheets and other files that the file imports. */
  imports: Set<string>
  /** Files that the file loads later, with `import('…')`. */
  loads: Set<string>
}

/** Returns the classes that each source file of the application uses. */
export function readClassUses(): ClassUses[] {
  return globSync('app/**/*.{ts,tsx}').map((file) => {
    const uses: ClassUses = { file, classes: new Set(), imports: new Set(), loads: new Set() }
    visit(parseSync(file, readFileSync(file, 'utf8')).program, uses, false)
    return uses
  })
}

interface Node {
  type: string
  [key: string]: unknown
}

function visit(node: unknown, uses: ClassUses, isClass: boolean): void {
  if (Array.isArray(node)) for (const one of node) visit(one, uses, isClass)
  if (!isNode(node)) return
  if (node.importKind === 'type') return
  if (node.type === 'ImportDeclaration' || node.type === 'ImportExpression') {
    const { value } = node.source as { value?: string }
    const files = node.type === 'ImportExpression' ? uses.loads : uses.imports
    if (value?.startsWith('.')) files.add(join(dirname(uses.file), value))
    return
  }
  if (isClass) for (const word of textsOf(node).join(' ').split(/\s+/).filter(Boolean)) uses.classes.add(word)
  const name = nameOf(node)
  // A string in a comparison selects a class but is not a class name.
  const containsClasses = name ? isClassName(name) : isClass && node.type !== 'BinaryExpression'
  for (const [key, inner] of Object.entries(node)) if (key !== 'parent') visit(inner, uses, containsClasses)
}

function textsOf({ type, value, quasis }: Node): string[] {
  if (type === 'Literal' && typeof value === 'string') return [value]
  if (type !== 'TemplateLiteral') return []
  return (quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked)
}

/** Returns the name of an attribute, a property, or the member that an assignment changes. */
function nameOf({ type, name, key, left }: Node): string | undefined {
  if (type === 'JSXAttribute') return (name as Named).name
  if (type === 'Property') return (key as Named).name ?? (key as Named).value
  if (type === 'AssignmentExpression') return (left as { property?: Named }).property?.name
  return undefined
}

interface Named {
  name?: string
  value?: string
}

/** `class` is the name in the attributes of the text editor. */
const isClassName = (name: string) => name === 'className' || name === 'class'

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/**
 * Whether a file has a style sheet: it imports the sheet, or it is a part that a page loads later and all files that
 * import or load it have the sheet. Such a part leaves its sheets to the page. Otherwise the browser would load them a second
 * time, after the sheets of the page, which would change the order of the rules.
 */
export function hasSheet(uses: readonly ClassUses[]): (file: string, sheet: string) => boolean {
  const byFile = new Map(uses.map((one) => [one.file, one]))
  const lateFiles = new Set<string>()
  const addLate = (file: string) => {
    if (lateFiles.has(file)) return
    lateFiles.add(file)
    for (const imported of byFile.get(file)?.imports ?? []) addLate(imported)
  }
  for (const { loads } of uses) for (const file of loads) addLate(file)
  const has = (file: string, sheet: string): boolean => {
    if (byFile.get(file)?.imports.has(sheet)) return true
    const users = uses.filter(({ imports, loads }) => imports.has(file) || loads.has(file))
    return lateFiles.has(file) && users.length > 0 && users.every((user) => has(user.file, sheet))
  }
  return has
}
