import { actorOf } from '../../../../../domain/events/actor.ts'
import { staffContext } from '../../../../context.ts'
import type { Visited } from '../../../../http/visit.ts'

/** Whoever acts, as the journal names them. */
export const bankActor = ({ context }: Visited) => actorOf(context.get(staffContext))
