"""The generator of simulated games: the published words, and the interface of random.Random."""

import pickle
from random import Random

import pytest

from fusk_lab.analysis.generator import Generator, one_of, seeds_of_game, splitmix64


def test_splitmix64_gives_the_published_words():
    """As printed for the seed 1234567 in the reference implementation's tests."""
    golden, state = 0x9E3779B97F4A7C15, 1234567
    words = [splitmix64((state + n * golden) % 2**64) for n in range(3)]
    assert words == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_xoroshiro128plus_follows_its_definition():
    rng, low, high = Generator(7), splitmix64(7), splitmix64(7 + 0x9E3779B97F4A7C15)

    def turned(word, by):
        return (word << by | word >> 64 - by) % 2**64

    for _ in range(100):
        assert rng.word() == (low + high) % 2**64
        high ^= low
        low, high = turned(low, 24) ^ high ^ (high << 16) % 2**64, turned(high, 37)


def test_a_fraction_is_the_upper_53_bits_of_a_word():
    rng, same = Generator(3), Generator(3)
    assert [rng.random() for _ in range(50)] == [(same.word() >> 11) / 2**53 for _ in range(50)]


@pytest.mark.parametrize("bits", [0, 1, 13, 53, 64, 65, 200])
def test_so_many_bits_are_drawn_as_were_asked_for(bits):
    drawn = [Generator(seed).getrandbits(bits) for seed in range(64)]
    assert all(0 <= number < 2**bits for number in drawn)
    assert max(drawn).bit_length() == bits


def test_it_draws_as_any_random_does():
    rng = Generator(11)
    assert isinstance(rng, Random)
    assert sorted(rng.sample(range(52), 52)) == list(range(52))
    assert {rng.choice("abc") for _ in range(60)} == set("abc")
    counts = [0] * 13
    for _ in range(13_000):
        counts[rng.randrange(13)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 32.9  # chi-square, 12 degrees, one in a thousand


def test_where_one_stood_one_can_go_back_to():
    rng = Generator(5)
    rng.random()
    stood = rng.getstate()
    copy = pickle.loads(pickle.dumps(rng))
    drawn = [rng.random() for _ in range(5)]
    assert [copy.random() for _ in range(5)] == drawn
    rng.setstate(stood)
    assert [rng.random() for _ in range(5)] == drawn


def test_what_is_no_seed_is_refused():
    with pytest.raises(TypeError, match="'seven'"):
        Generator("seven")


def test_one_of_one_takes_no_draw_and_one_of_many_takes_one():
    rng, same = Generator(1), Generator(1)
    assert one_of(1, rng) == 0
    assert one_of(52, rng) == int(same.random() * 52)
    assert {one_of(3, rng) for _ in range(50)} == {0, 1, 2}


def test_a_games_seeds_depend_on_the_batchs_seed_and_the_number_of_the_game_alone():
    seeds = {seeds_of_game(seed, game) for seed in range(20) for game in range(500)}
    assert len({word for pair in seeds for word in pair}) == 2 * 20 * 500
    assert seeds_of_game(2**64 - 1, 10**9)[0] < 2**64
