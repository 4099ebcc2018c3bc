// Generated from src/batak/server/messages.py by `python -m batak.server.typescript`; do not edit.

export const PROTOCOL = 1;

/** At least 0, at most 3. */
export type Seat = number;

/** Matches `^[SHDC][23456789TJQKA]$`. */
export type Card = string;

/** One of `S`, `H`, `D`, `C`. */
export type Suit = "S" | "H" | "D" | "C";

/** At least 1 characters, at most 40 characters. */
export type CommandId = string;

/** Matches `^[a-z0-9]{12}$`. */
export type TableId = string;

/** Matches `^[0-9a-f]{64}$`. */
export type Hash = string;

/** Matches `^[0-9a-f]{32}$`. */
export type Seed = string;

/** At least 1 characters, at most 60 characters. */
export type ActionText = string;

/** Follow a table: everything since `version` if the server still has it at hand, else the whole of it. */
export interface Open {
  readonly type: "open";
  readonly id: CommandId;
  readonly table: TableId;
  readonly version?: number | null;
}

/** The hash of one's player seed, before the match starts (`docs/spec/fairness.md`). */
export interface OfferHash {
  readonly type: "hash";
  readonly id: CommandId;
  readonly table: TableId;
  readonly hash: Hash;
}

/** The player seed itself, once all hashes are fixed. */
export interface OfferSeed {
  readonly type: "seed";
  readonly id: CommandId;
  readonly table: TableId;
  readonly seed: Seed;
}

/** An action in a deal; `turn` is the one that it answers, as `Now` named it. */
export interface Act {
  readonly type: "act";
  readonly id: CommandId;
  readonly table: TableId;
  readonly turn: number;
  readonly action: ActionText;
}

/** Ready for the deal after the one with this number. */
export interface Ready {
  readonly type: "ready";
  readonly id: CommandId;
  readonly table: TableId;
  readonly deal: number;
}

/** Leave the match for good; a bot plays on. */
export interface Leave {
  readonly type: "leave";
  readonly id: CommandId;
  readonly table: TableId;
}

/** Why something is refused: a code of `docs/spec/rules.md`, and the suit, card or number that explains it. */
export interface Refusal {
  readonly code: string;
  readonly suit: Suit | null;
  readonly card: Card | null;
  readonly number: number | null;
}

/** A card of the hand in turn that may not be played, and why. */
export interface Forbidden {
  readonly card: Card;
  readonly refusal: Refusal;
}

/**
 * What the reader may do now: of bids, suits, an exchange of `[least, most]` cards, or cards to play one is there.
 *
 * `forbidden` holds the rest of the hand that the next card comes from.
 */
export interface Ask {
  readonly bids: readonly number[];
  readonly can_pass: boolean;
  readonly suits: readonly Suit[];
  readonly exchange: readonly [number, number] | null;
  readonly cards: readonly Card[];
  readonly forbidden: readonly Forbidden[];
}

/**
 * Where the deal stands after everything sent so far.
 *
 * `turn` counts actions: a command names it. `actor` is the seat that is to act, `hand_of` the seat whose hand the
 * next card comes from (another one where a dummy lies open), `winning` the card that is winning the trick. `ask`
 * is there when the reader is to act.
 */
export interface Now {
  readonly turn: number;
  readonly actor: Seat | null;
  readonly hand_of: Seat | null;
  readonly winning: Card | null;
  readonly ask: Ask | null;
}

/** A chain of secrets was made; `attempt` is 1, or 2 after a seed did not fit its hash or did not come. */
export interface Committed {
  readonly kind: "committed";
  readonly commitment: Hash;
  readonly attempt: number;
}

/** No hash is taken any more; the empty ones are those of bots and of seats without one. Seeds are taken now. */
export interface HashesFixed {
  readonly kind: "hashes_fixed";
  readonly hashes: readonly string[];
}

/** A seat's seed did not fit its hash, or did not come in time. */
export interface SeedFailed {
  readonly kind: "seed_failed";
  readonly seat: Seat;
}

/** The player seeds by seat: all deals of the match follow from them and the chain. */
export interface SeedsShown {
  readonly kind: "seeds_shown";
  readonly seeds: readonly string[];
}

/** Deal `number` of the match (those thrown in are counted) was dealt; `hand` is the reader's, in no order. */
export interface DealStarted {
  readonly kind: "deal_started";
  readonly number: number;
  readonly dealer: Seat;
  readonly redeals: number;
  readonly widow_size: number;
  readonly hand: readonly Card[] | null;
}

/** A seat bid; `is_forced` where the rules made the call. */
export interface BidMade {
  readonly kind: "bid_made";
  readonly seat: Seat;
  readonly number: number;
  readonly is_forced: boolean;
}

/** A seat passed. */
export interface Passed {
  readonly kind: "passed";
  readonly seat: Seat;
}

/** Who plays for how many tricks is settled. */
export interface AuctionWon {
  readonly kind: "auction_won";
  readonly declarer: Seat;
  readonly bid: number;
}

/** Nobody bid; the deal is dealt again. */
export interface DealThrownIn {
  readonly kind: "deal_thrown_in";
}

/** Trump is settled; `seat` is null where the rules fix it. */
export interface TrumpNamed {
  readonly kind: "trump_named";
  readonly suit: Suit;
  readonly seat: Seat | null;
}

/** The declarer exchanged cards with the widow; which ones only the declarer is told. */
export interface CardsExchanged {
  readonly kind: "cards_exchanged";
  readonly seat: Seat;
  readonly count: number;
  readonly buried: readonly Card[] | null;
  readonly received: readonly Card[] | null;
}

/** A hand lies open to all; `decider` says what is played from it. */
export interface HandOpened {
  readonly kind: "hand_opened";
  readonly seat: Seat;
  readonly decider: Seat;
  readonly hand: readonly Card[];
}

/** A card was played from the hand of a seat. */
export interface CardPlayed {
  readonly kind: "card_played";
  readonly seat: Seat;
  readonly card: Card;
}

/** A seat won the trick and leads to the next. */
export interface TrickTaken {
  readonly kind: "trick_taken";
  readonly seat: Seat;
}

/** The deal is over: tricks, points and the new totals by seat; `is_made` whether the declarer made the bid. */
export interface DealScored {
  readonly kind: "deal_scored";
  readonly tricks: readonly number[];
  readonly score: readonly number[];
  readonly totals: readonly number[];
  readonly is_made: boolean;
}

/** All hands as dealt by seat, the widow in its order and the cards laid down. */
export interface CardsShown {
  readonly kind: "cards_shown";
  readonly hands: readonly (readonly Card[])[];
  readonly widow: readonly Card[];
  readonly buried: readonly Card[];
}

/** The secret of a deal that is over: anyone can deal it again now. */
export interface SecretRevealed {
  readonly kind: "secret_revealed";
  readonly deal: number;
  readonly secret: Hash;
}

/** A seat is ready for the next deal. */
export interface SeatReady {
  readonly kind: "seat_ready";
  readonly seat: Seat;
  readonly deal: number;
}

/** The person at a seat left the match; a bot plays on. */
export interface SeatLeft {
  readonly kind: "seat_left";
  readonly seat: Seat;
}

/** The match is over: places and totals by seat. */
export interface MatchEnded {
  readonly kind: "match_ended";
  readonly places: readonly number[];
  readonly totals: readonly number[];
}

/** Who sits at a seat; `level` is a bot's, null for a person. A person who left is played by a bot. */
export interface Player {
  readonly name: string;
  readonly level: string | null;
}

/** What the deals are checked with; `revealed` holds the secrets of the deals that are over. */
export interface Fairness {
  readonly commitment: Hash;
  readonly attempt: number;
  readonly hashes: readonly string[] | null;
  readonly seeds: readonly string[] | null;
  readonly revealed: readonly Hash[];
}

/** A call of the auction; `bid` null is a pass. */
export interface Call {
  readonly seat: Seat;
  readonly bid: number | null;
  readonly is_forced: boolean;
}

/** A card and the seat from whose hand it was played. */
export interface Play {
  readonly seat: Seat;
  readonly card: Card;
}

/** The hand that lies open, as far as it is not played, and the seat that decides for it. */
export interface OpenHand {
  readonly seat: Seat;
  readonly decider: Seat;
  readonly hand: readonly Card[];
}

/** What was shown after a deal. */
export interface Shown {
  readonly hands: readonly (readonly Card[])[];
  readonly widow: readonly Card[];
  readonly buried: readonly Card[];
}

/**
 * The deal in progress, or the last one, as the reader may see it.
 *
 * `hand` holds the reader's cards that are not played, null for somebody who watches. `trick` is the trick in
 * progress, `last_trick` the one before it with `last_taker`, who won it.
 */
export interface DealView {
  readonly number: number;
  readonly dealer: Seat;
  readonly redeals: number;
  readonly widow_size: number;
  readonly hand: readonly Card[] | null;
  readonly calls: readonly Call[];
  readonly declarer: Seat | null;
  readonly bid: number | null;
  readonly trump: Suit | null;
  readonly exchanged: number | null;
  readonly buried: readonly Card[] | null;
  readonly received: readonly Card[] | null;
  readonly open_hand: OpenHand | null;
  readonly trick: readonly Play[];
  readonly last_trick: readonly Play[];
  readonly last_taker: Seat | null;
  readonly tricks: readonly number[];
  readonly score: readonly number[] | null;
  readonly is_made: boolean | null;
  readonly is_thrown_in: boolean;
  readonly shown: Shown | null;
}

/** A line of the score table: one scored deal. */
export interface DealResult {
  readonly number: number;
  readonly declarer: Seat;
  readonly bid: number;
  readonly trump: Suit;
  readonly tricks: readonly number[];
  readonly score: readonly number[];
  readonly is_made: boolean;
}

/**
 * A table as one reader may see it: what the happenings so far, folded one after another, come to.
 *
 * `you` is the reader's seat, null for somebody who watches. `base` names the rule set, `rules` holds the value of
 * every field, `sides` the seats that score together. `ready` lists the seats that wait for the next deal; all that
 * may be done stands in `now`.
 */
export interface TableView {
  readonly table: TableId;
  readonly base: string;
  readonly rules: Readonly<Record<string, boolean | number | string | null>>;
  readonly sides: readonly (readonly Seat[])[];
  readonly players: readonly Player[];
  readonly you: Seat | null;
  readonly fairness: Fairness;
  readonly deal: DealView | null;
  readonly results: readonly DealResult[];
  readonly totals: readonly number[];
  readonly ready: readonly Seat[];
  readonly left: readonly Seat[];
  readonly places: readonly number[] | null;
  readonly now: Now;
}

/** The first frame of every socket: the protocol's version and the name that the server knows the guest by. */
export interface Hello {
  readonly type: "hello";
  readonly protocol: number;
  readonly name: string;
}

/** The whole of a table at a version. */
export interface Snapshot {
  readonly type: "snapshot";
  readonly table: TableId;
  readonly version: number;
  readonly view: TableView;
}

/** One happening. `now` is there with the last happening of each action, and holds until the next one. */
export interface Event {
  readonly type: "event";
  readonly table: TableId;
  readonly version: number;
  readonly happening: Happening;
  readonly now: Now | null;
}

/** Something happened under this version that is not for this reader; the numbers have no gaps. */
export interface Skip {
  readonly type: "skip";
  readonly table: TableId;
  readonly version: number;
  readonly now: Now | null;
}

/** A command was carried out and will not be lost; `version` is the table's after it. */
export interface Ack {
  readonly type: "ack";
  readonly id: string;
  readonly version: number;
}

/**
 * A command was not carried out.
 *
 * Codes beside those of the rules: `no_such_table`, `not_seated`, `stale_turn`, `not_now`, `too_many_commands`,
 * `not_an_action`, `wrong_seed`.
 */
export interface Refused {
  readonly type: "refused";
  readonly id: string;
  readonly refusal: Refusal;
}

/**
 * The last frame before the server closes the socket; `code` is the close code that follows.
 *
 * 1001 the server stops, 1008 a frame that is no message, 4001 opened elsewhere, 4008 too slow.
 */
export interface Bye {
  readonly type: "bye";
  readonly code: number;
}

export type ToServer =
  | Open
  | OfferHash
  | OfferSeed
  | Act
  | Ready
  | Leave;

export type Happening =
  | Committed
  | HashesFixed
  | SeedFailed
  | SeedsShown
  | DealStarted
  | BidMade
  | Passed
  | AuctionWon
  | DealThrownIn
  | TrumpNamed
  | CardsExchanged
  | HandOpened
  | CardPlayed
  | TrickTaken
  | DealScored
  | CardsShown
  | SecretRevealed
  | SeatReady
  | SeatLeft
  | MatchEnded;

export type ToClient =
  | Hello
  | Snapshot
  | Event
  | Skip
  | Ack
  | Refused
  | Bye;
