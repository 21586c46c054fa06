import type { Database } from '../../db/client.ts'
import type { PageAddresses } from '../../domain/page-addresses.ts'
import { importStatement } from '../../domain/payments/bank/import-statement.ts'
import { closePeriods } from '../../domain/payments/closures/close-periods.ts'
import { listWaiting, statement } from './bank-statement.ts'
import { workingTime } from './calendar.ts'
import { type PastAct, replay } from './past-act.ts'
import { pay, sophie } from './pay.ts'

/** A part of a bill that waits, a statement of the bank that nobody has looked at yet, and every day that is over closed. */
export async function fillPayments(db: Database, addresses: PageAddresses, now: Date): Promise<void> {
  const waiting = await listWaiting(db, now)
  const [part, named, known] = waiting
  const yesterday = workingTime(now, 1)
  await replay(db, addresses, [
    ...(part
      ? [{ at: workingTime(now, 3), act: (world) => pay(world, part.id, 200_00, 'cheque') } satisfies PastAct]
      : []),
    { at: now, act: closePeriods },
    ...(named && known
      ? [
          {
            at: now,
            act: (world) =>
              importStatement(world, sophie, {
                fileName: 'releve.csv',
                content: Buffer.from(statement(yesterday, named, known)),
              }),
          } satisfies PastAct,
        ]
      : []),
  ])
}
