import { data, redirect } from 'react-router'
import { findWithdrawalPeriod } from '../../../domain/contracts/estimates/withdrawal-period.ts'
import {
  confirmOrDisownWithdrawalByLink,
  listConfirmableWithdrawalDeclarations,
} from '../../../domain/contracts/withdrawals/confirm-withdrawal.ts'
import {
  findWithdrawalRecord,
  isWorkStoppedOnceConfirmed,
  type Withdrawal,
} from '../../../domain/contracts/withdrawals/find-withdrawal.ts'
import { formatDayAndHour } from '../../../domain/kernel/calendar/french-dates.ts'
import { createSignedAccessParameters, hasSignedAccess } from '../../../domain/kernel/signatures.ts'
import { buttonFormLimits } from '../../forms/bodies/body-limits.ts'
import { handleForm } from '../../forms/handle-form.ts'
import { requestContext, siteContext } from '../../http/context.ts'
import { withdrawalConfirmPath } from '../../http/page-addresses.ts'
import type { RouteArgs } from '../../http/route-args.ts'
import { pageNumberInUrl } from '../../ui/pager/page-number.ts'

type ConfirmRouteArgs = RouteArgs & { params: { id: string }; url: URL }

/** Returns the declarations behind the link of an acknowledgement. Throws a 404 without a valid link. */
export async function loadDeclarationsToConfirm(args: ConfirmRouteArgs) {
  const { db, facts } = args.context.get(siteContext)
  requireLink(args)
  const withdrawalRecord = await findWithdrawalRecord(db, args.params.id)
  const page = pageNumberInUrl(args.url.searchParams)
  if (!withdrawalRecord || page === null) throw data(null, { status: 404 })
  const { declarations, pages } = await listConfirmableWithdrawalDeclarations(
    db,
    withdrawalRecord.withdrawal,
    page,
  )
  if (declarations.length === 0) throw data(null, { status: 404 })
  const period = withdrawalRecord.estimate
    ? await findWithdrawalPeriod(db, withdrawalRecord.estimate.id, facts.current())
    : null
  const views = declarations.map((one) =>
    declarationView(one, isWorkStoppedOnceConfirmed(one, withdrawalRecord, period)),
  )
  return {
    address: addressOf(args, page),
    declarations: views,
    /** Whether confirming one of the declarations stops work on an order. */
    stopsWork: views.some(({ state, stopsWork }) => state === 'waiting' && stopsWork),
    page,
    pages,
    previous: page > 1 ? addressOf(args, page - 1) : null,
    next: page < pages ? addressOf(args, page + 1) : null,
  }
}

const declarationView = (withdrawal: Withdrawal, stopsWork: boolean) => ({
  id: withdrawal.id,
  at: formatDayAndHour(withdrawal.created_at),
  declared: {
    nom: withdrawal.name,
    contrat: withdrawal.contract,
    email: withdrawal.email,
    partie: withdrawal.part,
  },
  state: stateOf(withdrawal),
  stopsWork,
})

function stateOf({
  confirmed_at,
  decision,
  set_aside_at,
}: Withdrawal): 'confirmed' | 'decided' | 'set-aside' | 'waiting' {
  if (confirmed_at) return 'confirmed'
  if (decision) return 'decided'
  return set_aside_at ? 'set-aside' : 'waiting'
}

function requireLink({ context, params, url }: ConfirmRouteArgs): void {
  const { clock, secret } = context.get(siteContext)
  context.get(requestContext).headers.set('Cache-Control', 'private, no-store')
  if (!hasSignedAccess(withdrawalConfirmPath(params.id), url.searchParams, clock.now(), secret))
    throw data(null, { status: 404 })
}

const addressOf = ({ params, url }: ConfirmRouteArgs, page: number) =>
  `${withdrawalConfirmPath(params.id)}?${createSignedAccessParameters(url.searchParams)}${page > 1 ? `&page=${page}` : ''}`

/** Confirms or disowns a declaration, on POST only, because mail scanners open every link. */
export const handleWithdrawalConfirmation = handleForm<ConfirmRouteArgs, never>({
  limits: { ...buttonFormLimits, fields: { declaration: { longest: 64 }, geste: { longest: 16 } } },
  gate: requireLink,
  async action(args, { declaration = '', geste = '' }) {
    const does = geste === 'confirmer' ? 'confirm' : geste === 'ecarter' ? 'disown' : null
    if (!does) throw data(null, { status: 400 })
    const deps = args.context.get(siteContext)
    const answered = await confirmOrDisownWithdrawalByLink(deps, args.params.id, declaration, does)
    if (answered.outcome === 'gone') throw data(null, { status: 404 })
    // Confirmed declarations are on the first page. Disowning keeps the page, so that several can be disowned.
    const page = does === 'confirm' ? 1 : (pageNumberInUrl(args.url.searchParams) ?? 1)
    return redirect(addressOf(args, page), { status: 303, headers: { 'Cache-Control': 'no-store' } })
  },
})
