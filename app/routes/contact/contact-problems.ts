import { labels, type Name } from './contact-fields.ts'
import type { useContactForm } from './use-contact-form.ts'

export const entriesOf = ({ problems, field }: ReturnType<typeof useContactForm>['form']) =>
  (Object.keys(labels) as Name[]).flatMap((name) => {
    const message = problems[name]
    return message ? [{ target: field(name).id, message, label: labels[name] }] : []
  })
