import type { HTMLElement } from 'node-html-parser'

/** Returns all fields that a form of a page would send unchanged without JavaScript. */
export function formFieldsOf(page: HTMLElement, selector: string): Record<string, string> {
  const form = page.querySelector(selector)
  if (!form) throw new Error(`no form ${selector}`)
  const sent: Record<string, string> = {}
  for (const control of form.querySelectorAll('input[name], select[name], textarea[name]')) {
    const name = control.getAttribute('name') ?? ''
    const isBox = ['checkbox', 'radio'].includes(control.getAttribute('type') ?? '')
    if (isBox && !control.hasAttribute('checked')) continue
    sent[name] = isBox ? decodeHtml(control.getAttribute('value') ?? 'on') : heldBy(control)
  }
  return sent
}

function heldBy(control: HTMLElement): string {
  if (control.tagName === 'TEXTAREA') return decodeHtml(control.textContent)
  if (control.tagName !== 'SELECT') return decodeHtml(control.getAttribute('value') ?? '')
  const options = control.querySelectorAll('option')
  const selectedOption = options.find((option) => option.hasAttribute('selected')) ?? options[0]
  return selectedOption?.getAttribute('value') ?? ''
}

const decodeHtml = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
