import { expect, test } from 'vitest'
import { fillLegalTextHtml } from '../../domain/business/texts/legal-texts.ts'
import { sanitizeHtml } from '../../domain/kernel/html/sanitize-html.ts'

const words = { SIREN: '" onmouseover="alert(1)" <b>&', marque: 'Jantes "Un"', 'e-mail': 'a@exemple.fr' }
const fillText = (html: string) => fillLegalTextHtml(sanitizeHtml(html), { words })

test('a variable in a paragraph becomes escaped text, and an email address becomes a link', () => {
  expect(fillText('<p>{marque}, {SIREN}, {e-mail}</p>')).toBe(
    '<p>Jantes "Un", " onmouseover="alert(1)" &lt;b&gt;&amp;, <a href="mailto:a@exemple.fr">a@exemple.fr</a></p>',
  )
})

test('a variable within an attribute cannot end the attribute', () => {
  for (const html of [
    '<p><a href="#{SIREN}">ici</a></p>',
    '<p><a href="?q={marque}">ici</a></p>',
    '<p><img src="/pictures/jante.jpg" alt="{SIREN} {marque} {e-mail}"></p>',
    '<p><a href="#{e-mail}">ici</a></p>',
  ]) {
    const [tag = ''] = fillText(html).match(/<(?:a|img)[^>]*>/) ?? []
    const names = [...tag.matchAll(/([\w-]+)="[^"]*"/g)].map(([, name]) => name)
    expect(['href', 'src alt loading', 'src alt width height loading'], tag).toContain(names.join(' '))
    expect(tag.replace(/[\w-]+="[^"<>]*"/g, ''), tag).toMatch(/^<(a|img) *\/?>$/)
  }
})
