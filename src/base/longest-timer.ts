/** The longest delay of a timer in milliseconds; Node takes anything above it for 1. @module */
export const LONGEST_TIMER_MS: number = 2 ** 31 - 1;
