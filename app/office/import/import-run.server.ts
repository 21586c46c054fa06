import { data, type RouterContextProvider, redirect } from 'react-router'
import {
  countPlannedLinesByFate,
  findSavedImport,
  hashImportPlan,
  type ImportKind,
} from '../../../domain/kernel/import/import-files.ts'
import type { ImportOutcome } from '../../../domain/kernel/import/run-import.ts'
import type { StaffPerson } from '../../../domain/kernel/person.ts'
import { cutText } from '../../../domain/kernel/text/cut-text.ts'
import type { BodyLimits } from '../../forms/bodies/body-limits.ts'
import { readForm } from '../../forms/bodies/read-form.ts'
import { type SiteContext, siteContext, staffContext } from '../../http/context.ts'
import type { RecordRouteArgs } from '../../http/route-args.ts'
import { pageNumberInUrl } from '../../ui/pager/page-number.ts'

/** Returns the stored file of a run; throws 404 for a file of another person, or one older than an hour. */
export async function requireSavedImport(
  context: Readonly<RouterContextProvider>,
  kind: ImportKind,
  id: string,
) {
  const savedImport = await findSavedImport(context.get(siteContext), context.get(staffContext), kind, id)
  if (!savedImport) throw data(null, { status: 404 })
  return savedImport
}

const linesOfPage = 100

export type ImportPlanView = Awaited<ReturnType<typeof importPlanView>>

/**
 * Returns tabs, lines and page links of the preview for the query parameters `voir` and `page`. `seen` is the fingerprint of the
 * shown plan.
 */
export async function importPlanView<Line extends PlannedImportLine>(
  planned: readonly Line[],
  shown: PlanViewOptions<Line>,
) {
  const { fates, query, parameters = [] } = shown
  const counts = countPlannedLinesByFate(planned)
  const tabs = Object.entries(fates).map(([word, { fate, label }]) => ({ word, fate, label }))
  const first =
    tabs.find(({ word }) => word === query.get('voir')) ??
    tabs.find(({ fate }) => counts[fate] > 0) ??
    tabs[0]
  const lines = planned.filter(({ fate }) => fate === first?.fate)
  const page = pageNumberInUrl(query) ?? 1
  const address = (voir = '', at = 1) =>
    `?${new URLSearchParams([...parameters, ['voir', voir], ...(at > 1 ? [['page', String(at)]] : [])])}`
  return {
    seen: await hashImportPlan(planned),
    toWrite: counts.created + counts.changed,
    wrong: counts.wrong,
    tabs: tabs.map(({ word, fate, label }) => ({
      label,
      count: counts[fate],
      to: address(word),
      isShown: word === first?.word,
    })),
    lines: lines
      .slice((page - 1) * linesOfPage, page * linesOfPage)
      .map((line) => importLineView(line, shown)),
    progressText: `Page ${page} sur ${Math.max(1, Math.ceil(lines.length / linesOfPage))}`,
    previous: page > 1 ? address(first?.word, page - 1) : null,
    next: lines.length > page * linesOfPage ? address(first?.word, page + 1) : null,
  }
}

/** One line of a previewed import. */
interface PlannedImportLine {
  line: number
  name: string
  fate: 'created' | 'changed' | 'same' | 'wrong'
  sentences?: string[]
}

/** Effects on a line by their query value, in the order of the tabs. */
export type ImportEffectTabs = Readonly<Record<string, { fate: PlannedImportLine['fate']; label: string }>>

/** Options that differ between the kinds of imported files. */
interface PlanViewOptions<Line> {
  fates: ImportEffectTabs
  query: URLSearchParams
  /** Further query parameters of the page. */
  parameters?: readonly [string, string][]
  /** Text shown for lines without a name. */
  nameless?: string
  /** Returns a French sentence about the effect of a valid line. */
  wording(line: Exclude<Line, { fate: 'wrong' }>): string
}

/** Maximum number of characters shown of a line: a cell may have thousands, and a page has a hundred lines. */
const maxShown = { name: 200, sentence: 2_000 }

/** Returns a line with a sentence about its effect. */
function importLineView<Line extends PlannedImportLine>(
  line: Line,
  { nameless = '', wording }: PlanViewOptions<Line>,
) {
  const isWrong = line.fate === 'wrong'
  const sentence = isWrong
    ? `${(line.sentences ?? []).join('. ')}.`
    : wording(line as Exclude<Line, { fate: 'wrong' }>)
  return {
    number: line.line,
    name: cutText(line.name, maxShown.name) || nameless,
    sentence: cutText(sentence, maxShown.sentence),
    isWrong,
  }
}

interface ImportRunOptions {
  /** Limits of further form fields; `vu` (fingerprint of the shown plan) is always sent. */
  form?: Pick<BodyLimits, 'maxBytes' | 'fields'>
  action(
    deps: SiteContext,
    by: StaffPerson,
    id: string,
    sent: { seen: string; fields: URLSearchParams },
  ): Promise<ImportOutcome>
  /** Returns the address of the run's page, which reports what was done. */
  pageOf(id: string): string
  /** Beginning of the message shown when the data no longer match the preview. */
  changed: string
}

/**
 * Returns the action that executes a previewed import. The domain function executes it only if the plan still matches `vu`, and
 * only once.
 */
export function handleImportRun({ form, action, pageOf, changed }: ImportRunOptions) {
  const limits: BodyLimits = {
    types: ['application/x-www-form-urlencoded'],
    maxBytes: form?.maxBytes ?? 1_024,
    fields: { vu: { longest: 64 }, ...form?.fields },
  }
  return async (args: RecordRouteArgs) => {
    const sent = await readForm(args, limits)
    if (sent.outcome === 'rejected') return data({ problem: sent.message }, { status: sent.status })
    const { id } = args.params
    const [deps, by] = [args.context.get(siteContext), args.context.get(staffContext)]
    const { fields } = sent
    const { outcome } = await action(deps, by, id, { seen: fields.get('vu') ?? '', fields })
    if (outcome === 'gone') throw data(null, { status: 404 })
    if (outcome === 'saved') return redirect(pageOf(id), 303)
    const problem = `${changed}\u00a0: voici ce que l’import ferait à présent.`
    return data({ problem }, { status: 409 })
  }
}
