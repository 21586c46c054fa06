/** A job's work was refused for good: its job is tried once more, in case the refusal was a slip, then given up. */
export class RefusedForGood extends Error {}
