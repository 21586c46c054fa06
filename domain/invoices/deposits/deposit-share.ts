import { depositOf } from '../../documents/deposit.ts'
import { siteAt } from '../../settings/known-settings.ts'
import type { DepositGround } from './deposit-ground.ts'

/** What is proposed: the deposit of the terms, as far as others have not asked for it. */
export const proposedDeposit = ({ total, asked, agreedAt }: DepositGround): number =>
  Math.max(0, (depositOf(total, siteAt(agreedAt)) ?? 0) - asked)

/** The share of the whole that the terms ask for with the order. */
export const depositPercent = ({ agreedAt }: Pick<DepositGround, 'agreedAt'>): number =>
  siteAt(agreedAt).terms.depositPercent
