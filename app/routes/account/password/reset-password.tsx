import { answerScripts } from '../../../forms/answer-form.ts'
import { ownPage, type PageFacts } from '../../../page-facts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { AccountAlert } from '../account-alert.tsx'
import { resetFailures } from '../account-failures.ts'
import { AccountPage } from '../account-page.tsx'
import { privateHeaders, privateMeta } from '../private-page.ts'
import type { Route } from './+types/reset-password.ts'
import { lookAtLink } from './look-at-reset.server.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { changePassword, type ResetOutcome } from './reset-password.server.ts'
import { Changed, Unusable } from './reset-states.tsx'
import { wordsOf } from './reset-words.ts'
import { useNewPassword } from './use-new-password.ts'

export const handle = { ...ownPage, audience: null } satisfies PageFacts

export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(wordsOf(loaderData?.isFirst).title)
export const headers = privateHeaders

export const loader = (visit: Route.LoaderArgs) => lookAtLink(visit)
export const action = (visit: Route.ActionArgs) => changePassword(visit)
export const middleware: Route.MiddlewareFunction[] = [answerScripts(changePassword)]

/** Once the password is changed, the link that was opened is no longer one: the page keeps what it says. */
export const shouldRevalidate = () => false

/** The password reset page (docs/product.md §2): the link of a mail leads here, the button acts. */
export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const form = useNewPassword<ResetOutcome>({ failures: resetFailures, first: actionData })
  const { isFirst, unusable } = loaderData
  const outcome = form.outcome ?? unusable
  const said = wordsOf(isFirst)
  return (
    <AccountPage title={said.title}>
      {isFirst && !outcome && <p>Choisissez le mot de passe qui ouvrira votre compte.</p>}
      {outcome?.outcome === 'saved' ? (
        <Changed {...said} />
      ) : outcome?.outcome === 'unusable' ? (
        <Unusable message={outcome.message} lost={said.lost} isFirst={isFirst} />
      ) : (
        <form {...form.formProps} className="account-form">
          <AccountAlert form={form} />
          <NewPasswordFields form={form} />
          <Button type="submit" busy={form.isBusy}>
            {form.failure ? 'Réessayer' : said.submit}
          </Button>
        </form>
      )}
    </AccountPage>
  )
}
