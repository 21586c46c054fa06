import { type ChangeEvent, useState } from 'react'
import type { verifyDocumentForm, verifySlipForm } from '../../../domain/billing/printing/verify-form.ts'
import { slipKindNames } from '../../../domain/kernel/slip-words.ts'
import { respondToFormsInJson } from '../../forms/form-actions.ts'
import { useForm } from '../../forms/use-form.ts'
import { noindexMeta } from '../../http/noindex-meta.ts'
import { type PageHandle, privatePageHandle } from '../../http/page-handle.ts'
import { Button } from '../../ui/button.tsx'
import { RadioField } from '../../ui/field/radio-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { AlertIcon, CheckIcon } from '../../ui/icon/icons.ts'
import { PaperPage } from '../../ui/paper-page.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import type { Route } from './+types/verify-code.ts'
import { VerificationCodeForm } from './code-form.tsx'
import {
  handleVerification,
  loadDocumentVerification,
  type VerificationOutcome,
} from './verification.server.ts'
import '../../ui/paper-page.css'
import './verification.css'

export const handle = { ...privatePageHandle, audience: null } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, 'Vérifier un document')

export const loader = (args: Route.LoaderArgs) => loadDocumentVerification(args, args.params.code)

export const action = (args: Route.ActionArgs) => handleVerification(args)
export const middleware: Route.MiddlewareFunction[] = [respondToFormsInJson(handleVerification)]

/** Verifies that a paper or a file is a document as the workshop issued it; reveals nothing else. */
export default function VerifyCodePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="verification" data-ground="paper">
      {loaderData.state === 'known' ? (
        <PaperPage
          title="Vérifier un document"
          lead={`Ce code est celui d’un document que nous avons émis. Comparez-le à ce que vous avez en main.`}
        >
          {loaderData.isSlip ? (
            <SlipForm page={loaderData.page} first={actionData} />
          ) : (
            <>
              <FactsForm page={loaderData.page} first={actionData} />
              <FileCheck hashes={loaderData.hashes} />
            </>
          )}
        </PaperPage>
      ) : (
        <PaperPage title="Vérifier un document">
          {loaderData.state === 'wait' ? (
            <p role="alert" className="verification__said" data-tone="bad">
              <AlertIcon /> <span>{loaderData.sentence}</span>
            </p>
          ) : (
            <VerificationCodeForm
              typed={loaderData.typed}
              problem="Aucun de nos documents ne porte ce code\u00a0: recopiez-le tel qu’il est imprimé."
            />
          )}
        </PaperPage>
      )}
    </div>
  )
}

const failures = {
  unreachable: 'La connexion est interrompue\u00a0: rien n’a été comparé, vous pouvez réessayer.',
  failing: 'Notre site rencontre un problème passager\u00a0: réessayez dans un instant.',
}

interface CompareFormProps {
  page: string
  first: VerificationOutcome | undefined
}

/** Form that compares the kind, order number and date of a slip signed at the counter with the stored slip. */
function SlipForm({ page, first }: CompareFormProps) {
  const form = useForm<typeof verifySlipForm, VerificationOutcome>({
    id: 'comparer',
    action: page,
    rules: async () => (await import('../../../domain/billing/printing/verify-form.ts')).verifySlipForm,
    failures,
    first,
  })
  const errorText = form.problems.form ?? form.failure
  return (
    <form {...form.formProps} className="paper-sheet verification__form">
      <h2>Ce qui est imprimé</h2>
      <RadioField {...form.field('sorte')} label="Le bon" options={slipKindNames} required />
      <TextField
        {...form.field('numero')}
        label="Numéro de la commande"
        hint="Comme CO-E-2026-0042"
        required
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField {...form.field('date')} label="Date du bon" type="date" required />
      <Button type="submit" busy={form.isBusy}>
        Comparer
      </Button>
      <div role="alert">{errorText && <Said tone="bad">{errorText}</Said>}</div>
      <div role="status">
        {!form.isBusy && <Compared outcome={form.outcome} what="Le bon, son numéro et sa date" />}
      </div>
    </form>
  )
}

function FactsForm({ page, first }: CompareFormProps) {
  const form = useForm<typeof verifyDocumentForm, VerificationOutcome>({
    id: 'comparer',
    action: page,
    rules: async () => (await import('../../../domain/billing/printing/verify-form.ts')).verifyDocumentForm,
    failures,
    first,
  })
  const errorText = form.problems.form ?? form.failure
  return (
    <form {...form.formProps} className="paper-sheet verification__form">
      <h2>Ce qui est imprimé</h2>
      <TextField
        {...form.field('numero')}
        label="Numéro"
        hint="Comme FA-E-2026-0042"
        required
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField {...form.field('date')} label="Date d’émission" type="date" required />
      <TextField
        {...form.field('total')}
        label="Total TTC en euros"
        hint="Le total du document, avant déduction d’un acompte"
        inputMode="decimal"
        required
        maxLength={40}
        autoComplete="off"
      />
      <Button type="submit" busy={form.isBusy}>
        Comparer
      </Button>
      <div role="alert">{errorText && <Said tone="bad">{errorText}</Said>}</div>
      <div role="status">
        {!form.isBusy && <Compared outcome={form.outcome} what="Le numéro, la date et le total" />}
      </div>
    </form>
  )
}

function Compared({ outcome, what }: { outcome: VerificationOutcome | undefined; what: string }) {
  if (outcome?.outcome === 'matches')
    return (
      <>
        <Said tone="good">{`${what} concordent avec le document que nous avons émis.`}</Said>
        {outcome.notice && <Said tone="bad">{outcome.notice}</Said>}
      </>
    )
  if (outcome?.outcome !== 'differs') return null
  return (
    <Said tone="bad">
      L’un des trois au moins ne concorde pas avec le document de ce code. Si vous les avez recopiés tels
      qu’ils sont imprimés, ne vous fiez pas à ce papier et appelez l’atelier.
    </Said>
  )
}

function Said({ tone, children }: { tone: 'good' | 'bad'; children: string | string[] }) {
  return (
    <p className="verification__said" data-tone={tone}>
      {tone === 'good' ? <CheckIcon /> : <AlertIcon />} <span>{children}</span>
    </p>
  )
}

type FileAnswer = 'newest' | 'older' | 'other' | 'unreadable'

const fileAnswers: Record<FileAnswer, string> = {
  newest: 'Ce fichier est, à l’octet près, la dernière impression que nous gardons de ce document.',
  older:
    'Ce fichier est, à l’octet près, une impression que nous gardons de ce document\u00a0; il en existe une plus récente.',
  other: 'Ce fichier n’est aucune des impressions que nous gardons de ce document.',
  unreadable: 'Ce fichier n’a pas pu être lu\u00a0: choisissez-le de nouveau.',
}

/** Maximum bytes of a file: more than any document has. */
const maxBytes = 50_000_000

async function compare(file: File, hashes: readonly string[]): Promise<FileAnswer> {
  if (file.size > maxBytes) return 'other'
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const index = hashes.indexOf(hash)
    return index === 0 ? 'newest' : index > 0 ? 'older' : 'other'
  } catch {
    return 'unreadable'
  }
}

/** Compares a file in the browser, without uploading it. The form is hidden without JavaScript. */
function FileCheck({ hashes }: { hashes: readonly string[] }) {
  const [answered, setAnswered] = useState<{ name: string; answer: FileAnswer } | null>(null)
  const check = async ([file]: readonly File[]) => {
    if (file) setAnswered({ name: file.name, answer: await compare(file, hashes) })
  }
  const { isOver, dropZone } = useFileDrop((files) => void check(files))
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // Without a reset, choosing the same file again would not compare the file again.
    target.value = ''
    void check(files)
  }
  return (
    <section className="paper-sheet verification__form verification__file" aria-labelledby="fichier-titre">
      <h2 id="fichier-titre">Le fichier PDF</h2>
      <label className="verification__drop" data-over={isOver || undefined} {...dropZone}>
        <span>Déposez le PDF ici, ou choisissez-le</span>
        <small>Il est comparé dans votre navigateur et n’est envoyé nulle part.</small>
        <input type="file" accept="application/pdf,.pdf" onChange={choose} />
      </label>
      <div role="status">
        {answered && (
          <>
            <p className="verification__name">{answered.name}</p>
            <Said tone={answered.answer === 'newest' || answered.answer === 'older' ? 'good' : 'bad'}>
              {fileAnswers[answered.answer]}
            </Said>
          </>
        )}
      </div>
    </section>
  )
}
