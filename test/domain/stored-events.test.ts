import { expect, test } from 'vitest'
import { eventNames } from '../../domain/oversight/journal/list-events.ts'

/**
 * Events that the site has recorded, by the kind of their record. The journal stores their names for years: an event that is no longer
 * recorded keeps its sentence, and none is renamed. Add the names of new events here.
 */
const recordedEvents = {
  answer: 'changed created deleted',
  article: 'changed created deleted not-published published restored scheduled unscheduled withdrawn',
  bank: 'ignored imported restored',
  client:
    'account-closed billing-changed changed created imported invitation-revoked invited linked merged person-ask-taken-back person-asked person-closed person-closing-asked person-closing-taken-back person-declined person-invited person-opened statement-asked statement-cancelled statement-made statement-not-mailed unlinked viewed',
  estimate:
    'accepted begun chosen confirmation-failed confirmed deposit-received dossier-agreed dossier-mailed dossier-not-mailed dossier-opened dossier-photos-asked dossier-restored dossier-revoked dossier-shared dropped early-start-noted expired issued lessor-set mail-refused mail-returned question refused reminded reopened replaced safety-lifted seen sending-cancelled sent sent-off withdrawal-decided withdrawal-joined withdrawal-received',
  health: 'backup-failed clock-behind jobs-dismissed jobs-retried',
  invoice:
    'credited deducted deposit-issued issued mail-cancelled mail-refused mail-returned payment-recorded payment-reversed platform-retried platform-told reminded sent',
  message:
    'answer-cancelled answer-refused answered closed handed-over let-in links-ended noted put-aside released reopened seen taken unseen withdrawn written',
  newsletter:
    'begun doubt-settled dropped finished held-up paused resumed sending-cancelled sent-off stopped tested',
  order:
    'blocked cancellation-not-told cancellation-told cancellation-undone cancelled changed client-changed client-corrected client-not-told client-told created deposit-slip-made dossier-agreed dossier-mailed dossier-not-mailed dossier-opened dossier-photos-asked dossier-restored dossier-revoked dossier-shared handover-slip-made lessor-set lines-changed links-ended move-undone moved new-day-cancelled new-day-known new-day-queued new-day-rejected new-day-returned new-day-sent part-withdrawn photo-deleted photo-restored photos-allowed photos-hidden photos-shown photos-withheld pickup-not-reminded pickup-reminded problem-reported problem-settled promised receipt-undone received removed rim-added rim-changed rim-recorded rim-removed rim-step-noted rim-step-taken-back slip-mailed slip-not-mailed storage-billed storage-notice-cancelled storage-notice-queued storage-notice-refused storage-notice-returned storage-notice-sent supplement-accepted supplement-confirmation-failed supplement-confirmed supplement-declined supplement-mailed supplement-not-mailed supplement-proposed supplement-revoked supplement-rule-lifted supplement-sent supplement-withdrawn unblocked withdrawal-joined withdrawal-received',
  person: 'erased handed-out',
  portfolio: 'changed created deleted not-published published restored scheduled unscheduled withdrawn',
  price: 'changed lessor-charge-added lessor-charge-removed withdrawn',
  request:
    'answer-cancelled answer-refused answered closed estimate-begun estimated handed-over let-in links-ended noted put-aside released reopened seen taken unseen withdrawn written',
  setting: 'changed closure-added closure-changed closure-restored closure-withdrawn restored',
  staff: 'changed closed created factor-reset invited notices-chosen reopened signed',
  subscriber: 'added asked-again imported removed restored',
  text: 'draft-dropped mail-changed mail-reset published renewed withdrawn',
  withdrawal: 'answer-failed confirmed decided joined receipt-failed received set-aside settled',
}

test('each event that was ever recorded keeps its name and its sentence (§11.3)', () => {
  const recorded = Object.entries(recordedEvents).flatMap(([kind, acts]) =>
    acts.split(' ').map((act) => `${kind}.${act}`),
  )
  expect(eventNames.toSorted()).toEqual(recorded.toSorted())
})
