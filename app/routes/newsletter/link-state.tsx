import type { ReactNode } from 'react'
import type { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { PageHeading } from '../../ui/page-heading/page-heading.tsx'

/** A form that is a button. */
export type ButtonForm = Pick<ReturnType<typeof useForm>, 'formProps' | 'isBusy'>

interface LinkStateProps {
  title: string
  /** What the button says that acts on the link, where there is something to do. */
  button?: string
  form?: ButtonForm
  /** Where to go on from here, where the link does nothing more. */
  next?: ReactNode
  children: ReactNode
}

/** What a link of the newsletter's mails has come to: a title, a sentence, and what can be done next. */
export function LinkState({ title, button, form, next, children }: LinkStateProps) {
  return (
    <>
      <PageHeading title={title} annotation="Lettre d’information">
        <p>{children}</p>
      </PageHeading>
      {form && (
        <form {...form.formProps} className="container">
          <Button type="submit" busy={form.isBusy}>
            {button}
          </Button>
        </form>
      )}
      {next && <p className="container">{next}</p>}
    </>
  )
}
