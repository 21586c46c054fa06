import { href, redirectDocument } from 'react-router'
import { judgeForm, typedIn } from '../../../../domain/forms/judge-form.ts'
import { returnPath } from '../../../../domain/sign-in/return-path.ts'
import { signInForm } from '../../../../domain/sign-in/sign-in-form.ts'
import { readForm } from '../../../forms/bodies/read-form.ts'
import { keeping } from '../../../http/asker.ts'
import type { Visited } from '../../../http/visit.ts'
import { signInFailures } from '../account-failures.ts'
import { signInShape } from '../account-shapes.server.ts'
import { carrying } from '../second-factor/factor-page.ts'
import { messages, refuse, tooManyTries } from './sign-in-refusal.server.ts'
import { trySignIn } from './try-sign-in.server.ts'

/** Signs in and opens the page that was asked for, in a whole new document; or says why not. */
export async function answerSignIn(visit: Visited & { url: URL }) {
  const form = await readForm(visit, signInShape)
  if (form.outcome === 'refused') return refuse({ outcome: 'failed', message: form.message }, form.status)
  const { email = '', ...secret } = typedIn(form.fields)
  const typed = { email }
  const judged = judgeForm(signInForm, { ...typed, ...secret })
  if (judged.outcome === 'invalid') return refuse({ ...judged, typed })
  const answer = await trySignIn(visit, judged.values)
  if (answer.outcome === 'failed')
    return refuse({ outcome: 'failed', message: signInFailures.failing, typed })
  if (answer.outcome === 'wait') return refuse({ outcome: 'limited', message: tooManyTries(answer), typed })
  if (answer.outcome !== 'signed-in')
    return refuse({ outcome: 'invalid', problems: { form: messages[answer.outcome] }, typed }, 401)
  const asked = returnPath(visit.url.searchParams.get('suite'))
  const headers = keeping(visit, answer)
  const page = answer.isWhole ? (asked ?? href('/espace_pro')) : carrying(href('/verification'), asked)
  return redirectDocument(page, { status: 303, headers })
}
