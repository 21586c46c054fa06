import { actorOf } from '../../../../../domain/events/actor.ts'
import { staffContext } from '../../../../context.ts'
import type { Visited } from '../../../../http/visit.ts'

export const who = ({ context }: Visited) => actorOf(context.get(staffContext))
