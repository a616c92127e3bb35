/* The base game between truthful(p) players, written plainly in C: the yardstick for the compiled kernel.

   It plays the very games the kernel plays: the same deals, the same words drawn. Returns the lays of all of them. */
#include <stdint.h>

#define GOLDEN 0x9E3779B97F4A7C15u

static uint64_t mixed(uint64_t z) {
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static uint64_t share(uint64_t word, uint64_t number) { return (unsigned __int128)word * number >> 64; }

typedef struct { uint64_t low, high; } Generator;

static uint64_t drawn(Generator *rng) {
    uint64_t low = rng->low, high = rng->high, both = low ^ high;
    rng->low = (low << 24 | low >> 40) ^ both ^ both << 16;
    rng->high = both << 37 | both >> 27;
    return low + high >> 11;
}

static int deal(uint64_t seed, int players, int number, uint64_t *hands, int *sizes) {
    uint8_t cards[104];
    for (int card = 0; card < number; card++) cards[card] = card % 52 / 4;
    for (int last = number - 1; last > 0; last--) {
        int other = share(mixed(seed += GOLDEN), last + 1);
        uint8_t held = cards[last];
        cards[last] = cards[other];
        cards[other] = held;
    }
    for (int seat = 0; seat < players; seat++) hands[seat] = sizes[seat] = 0;
    for (int card = 0, seat = 0; card < number; card++, seat = seat + 1 < players ? seat + 1 : 0) {
        hands[seat] += (uint64_t)1 << 4 * cards[card];
        sizes[seat]++;
    }
    return share(mixed(seed + GOLDEN), players);
}

static int held(uint64_t hand, int rank) { return hand >> 4 * rank & 15; }

static int rank_at(uint64_t hand, int place) {
    int rank = 0;
    while ((place -= held(hand, rank)) >= 0) rank++;
    return rank;
}

int64_t play(uint64_t seed, int64_t games, int players, double p, int64_t cap) {
    int decks = players > 4 ? 2 : 1;
    uint64_t limit = (uint64_t)(p * 0x1p53);
    limit += (double)limit < p * 0x1p53;
    int64_t all = 0;
    for (int64_t game = 0; game < games; game++) {
        uint64_t hands[10], pile = 0, dealt = mixed(seed + (game + 1) * GOLDEN);
        int sizes[10], pile_size = 0, rank = 0;
        int layer = deal(dealt, players, 52 * decks, hands, sizes);
        Generator rng = {mixed(~dealt + GOLDEN), mixed(~dealt + GOLDEN + GOLDEN)};
        for (int64_t lays = 1; lays <= cap; lays++) {
            int count = held(hands[layer], rank), true_lay = count > 0, laid = rank;
            if (!true_lay) {
                count = 1;
                laid = rank_at(hands[layer], sizes[layer] == 1 ? 0 : (int)(drawn(&rng) * 0x1p-53 * sizes[layer]));
            }
            uint64_t moved = (uint64_t)count << 4 * laid;
            hands[layer] -= moved, sizes[layer] -= count, pile += moved, pile_size += count;
            int after = layer + 1 < players ? layer + 1 : 0, challenger = -1;
            for (int seat = after; seat != layer; seat = seat + 1 < players ? seat + 1 : 0)
                if (held(hands[seat], rank) + count > 4 * decks || drawn(&rng) < limit) {
                    challenger = seat;
                    break;
                }
            if (challenger >= 0) {
                int taker = true_lay ? challenger : layer;
                hands[taker] += pile, sizes[taker] += pile_size, pile = pile_size = 0;
            }
            all++;
            if (!sizes[layer]) break;
            layer = after, rank = rank < 12 ? rank + 1 : 0;
        }
    }
    return all;
}
