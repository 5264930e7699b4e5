"""The first minute of two podcast episodes, before anyone speaks: room sounds and a music bed, all synthesized.

    python3 sounds.py OUT [good-bones|second-helpings]     writes OUT/<name>.wav (44.1 kHz, stereo, 24 bit)

numpy only. Everything random comes from one seeded generator per piece, so the result is the same every time.
Levels are amplitudes before mastering; mastering sets the loudness at the end.
"""
import sys
import wave
import numpy as np

SR = 44100
TAU = 2 * np.pi


# ---------------------------------------------------------------- building blocks
def seconds(n):
    return np.arange(int(n * SR)) / SR


def shape_noise(rng, dur, curve):
    """Noise whose spectrum follows curve(f) (amplitude over Hz), at unit rms."""
    n = int(dur * SR)
    m = 1 << (n - 1).bit_length()
    spec = np.fft.rfft(rng.standard_normal(m))
    spec *= curve(np.fft.rfftfreq(m, 1 / SR) + 1e-3)
    y = np.fft.irfft(spec, m)[:n]
    return y / (np.std(y) + 1e-12)


def band(lo, hi, slope=2.0):
    """Amplitude curve of a soft band-pass."""
    return lambda f: 1 / np.sqrt(1 + (lo / f) ** (2 * slope)) / np.sqrt(1 + (f / hi) ** (2 * slope))


def wander(rng, dur, rate, low=0.0, high=1.0):
    """A slow random curve between low and high, changing about `rate` times a second."""
    k = max(4, int(dur * rate) + 3)
    y = np.interp(seconds(dur) * (k - 1) / dur, np.arange(k), rng.random(k))
    w = max(3, int(SR / rate / 2))
    pad = np.cumsum(np.pad(y, (w // 2 + 1, w // 2), mode="edge"))
    y = (pad[w:] - pad[:-w])[:len(y)] / w
    y = np.pad(y, (0, int(dur * SR) - len(y)), mode="edge")
    return low + (high - low) * y


def points(dur, *pairs):
    """Envelope through (time, value) pairs, with rounded joints."""
    t, v = zip(*pairs)
    return np.interp(seconds(dur), t, v)


def modal(rng, modes, dur, attack=0.0004, spread=0.01):
    """A struck body: damped sines. modes = (Hz, seconds to -60 dB, amplitude)."""
    t = seconds(dur)
    y = np.zeros_like(t)
    for f, t60, a in modes:
        f *= 1 + spread * rng.standard_normal()
        y += a * np.exp(-6.91 * t / t60) * np.sin(TAU * f * t + rng.uniform(0, 0.6))
    return y * np.minimum(1, t / attack) * np.clip((dur - t) / 0.01, 0, 1)


def burst(rng, lo, hi, t60, dur, attack=0.001):
    t = seconds(dur)
    return shape_noise(rng, dur, band(lo, hi)) * np.exp(-6.91 * t / t60) * np.minimum(1, t / attack) * np.clip((dur - t) / 0.005, 0, 1)


def room(rng, t60, early, brightness):
    """A small synthetic room: a few early reflections, then decaying noise that loses its highs first."""
    n = int(t60 * 1.2 * SR)
    t = np.arange(n) / SR
    ir = np.zeros((n, 2))
    for ch in range(2):
        low = shape_noise(rng, n / SR + 0.01, band(90, brightness * 0.35, 1))[:n] * np.exp(-6.91 * t / t60)
        high = shape_noise(rng, n / SR + 0.01, band(brightness * 0.35, brightness, 1))[:n] * np.exp(-6.91 * t / (t60 * 0.55))
        ir[:, ch] = (low + 0.8 * high) * np.minimum(1, t / 0.012) * 0.03
        for d, g in early:
            ir[int((d * (1 + 0.13 * ch * rng.random())) * SR), ch] += g * rng.choice([-1, 1])
    return ir


class Mix:
    """A stereo desk with one reverb send per sound."""

    def __init__(self, dur):
        self.n = int(dur * SR)
        self.dry = np.zeros((self.n + 8 * SR, 2))
        self.send = np.zeros_like(self.dry)

    def add(self, y, at, gain=1.0, pan=0.0, wet=0.25):
        """pan -1 (left) to 1 (right), constant power."""
        a = (pan + 1) * np.pi / 4
        i = int(at * SR)
        s = np.stack([y * np.cos(a), y * np.sin(a)], 1) * gain if y.ndim == 1 else y * gain
        s = s[:max(0, len(self.dry) - i)]
        self.dry[i:i + len(s)] += s
        self.send[i:i + len(s)] += s * wet

    def down(self, ir):
        m = 1 << (len(self.send) + len(ir)).bit_length()
        wet = np.fft.irfft(np.fft.rfft(self.send, m, 0) * np.fft.rfft(ir, m, 0), m, 0)[:self.n]
        return self.dry[:self.n] + wet


# ---------------------------------------------------------------- instruments
def felt(rng, hz, dur, force=1.0):
    """A felted piano note: stretched partials, two strings a hair apart (slow beating), a soft thump of the hammer."""
    t = seconds(dur)
    y = np.zeros_like(t)
    for n in range(1, 22):
        f = n * hz * np.sqrt(1 + 0.0004 * n * n)
        if f > 7000:
            break
        a = np.exp(-n / (2.2 + 2.4 * force)) * (0.25 + abs(np.sin(n * np.pi / 7.3))) / n ** 0.5
        slow = 7.5 * (110 / hz) ** 0.35 / n ** 0.55
        for d in (-0.00022, 0.00025):
            y += 0.5 * a * np.sin(TAU * f * (1 + d * (1 + 0.3 * rng.standard_normal())) * t + rng.uniform(0, TAU)) * (0.6 * np.exp(-6.91 * t / slow) + 0.4 * np.exp(-6.91 * t / (slow * 0.3)))
    y *= np.minimum(1, t / 0.009) ** 1.5
    thump = burst(rng, 50, 260, 0.12, 0.25, 0.004) * 0.10
    y[:len(thump)] += thump[:len(y)] * force
    return y * force * np.clip((dur - t) / 0.4, 0, 1)


def plucked(rng, hz, dur, soft=0.5, sustain=0.9965):
    """Karplus-Strong string, a whole period at a time. soft = damping of the highs, 0.5 is the classic average."""
    period = SR / hz
    n = int(period - soft)
    frac = period - soft - n
    taps = np.convolve([1 - soft, soft], [1 - frac, frac]) * sustain
    noise = shape_noise(rng, (n + 3) / SR + 0.001, band(30, 3200, 1))[:n + 3]
    comb = noise - 0.85 * np.roll(noise, int(n * 0.21))          # the place where the finger plucks
    total = int(dur * SR)
    y = np.zeros(total + 2 * n + 8)
    y[2:n + 3] = (comb - comb.mean())[:n + 1]
    i = n + 3
    while i < total + n:
        y[i:i + n] = taps[0] * y[i - n:i] + taps[1] * y[i - n - 1:i - 1] + taps[2] * y[i - n - 2:i - 2]
        i += n
    y = y[2:total + 2]
    f = np.fft.rfftfreq(len(y), 1 / SR) + 1e-3
    body = sum(g / (1 + ((f - c) / w) ** 2) for c, w, g in ((118, 25, 0.8), (215, 40, 0.9), (430, 90, 0.5), (900, 300, 0.3)))
    y = np.fft.irfft(np.fft.rfft(y) * (0.6 + body) / (1 + (70 / f) ** 4), len(y))
    t = seconds(dur)[:len(y)]
    y = y / (np.max(np.abs(y[:SR // 4])) + 1e-9) * np.minimum(1, t / 0.0012) * np.clip((dur - t) / 0.15, 0, 1)
    return y


def midi(m):
    return 440 * 2 ** ((m - 69) / 12)


# ---------------------------------------------------------------- Good Bones
def good_bones():
    rng = np.random.default_rng(1887)
    dur = 53.0
    mix = Mix(dur)
    hall = room(rng, 0.95, ((0.0071, 0.30), (0.0113, 0.24), (0.0187, 0.2), (0.0271, 0.15), (0.0389, 0.1)), 5200)
    mix.add(shape_noise(rng, dur, lambda f: band(40, 500, 1)(f) + 0.02), 0, 0.0016, 0, 0.2)          # the room itself

    # a key goes in, then turns twice: small rattle, scrape, and the heavy bolt
    def metal(k=1.0):
        return modal(rng, [(f * k, d, a) for f, d, a in ((640, .09, .5), (1130, .12, .6), (1870, .10, .5), (2660, .08, .4), (3710, .06, .35), (5230, .04, .2))], 0.25, spread=0.05)

    for t in np.cumsum(rng.uniform(0.03, 0.09, 6)) + 0.10:
        mix.add(metal(rng.uniform(1.2, 1.7)), t, 0.05 * rng.uniform(0.5, 1), 0.25)
    for turn, power in ((0.95, 0.85), (1.95, 1.0)):
        for k in range(7):                                        # the wards pass one by one
            mix.add(metal(rng.uniform(0.9, 1.3)), turn - 0.30 + k * 0.038 + rng.uniform(0, 0.012), 0.05 * rng.uniform(0.4, 1), 0.25)
        scrape = shape_noise(rng, 0.32, band(1500, 4200)) * np.hanning(int(0.32 * SR)) * wander(rng, 0.32, 40)
        mix.add(scrape, turn - 0.32, 0.03, 0.25)
        bolt = modal(rng, [(88, .30, 1), (143, .22, .8), (262, .16, .7), (415, .12, .5), (733, .1, .35)], 0.5, spread=0.02)
        mix.add(bolt, turn, 0.17 * power, 0.25, 0.5)
        mix.add(metal(0.8), turn + 0.002, 0.13 * power, 0.25, 0.5)
        mix.add(metal(1.0), turn + 0.055, 0.07 * power, 0.25, 0.5)
    mix.add(metal(0.6), 2.62, 0.10, 0.25)                          # the latch
    mix.add(modal(rng, [(120, .2, 1), (300, .12, .5)], 0.3), 2.64, 0.12, 0.25, 0.4)

    # the hinge: stick and slip, each slip striking the door's own resonances
    length = 2.55
    t = seconds(length)
    rate = 31 + 16 * np.sin(np.pi * (t / length) ** 0.8) + wander(rng, length, 5, -6, 6)
    phase = np.cumsum(rate) / SR
    hits = np.flatnonzero(np.diff(np.floor(phase)) > 0)
    grains = np.zeros(len(t) + SR)
    door = [(96, .10, .8), (171, .09, 1), (283, .07, .9), (447, .05, .7), (692, .04, .5), (1085, .03, .3), (1720, .02, .18)]
    for h in hits:
        g = modal(rng, door, 0.14, 0.001, 0.006)
        j = int(rng.normal(0, 0.0012) * SR)
        grains[max(0, h + j):max(0, h + j) + len(g)] += g * rng.uniform(0.55, 1)
    grains = grains[:len(t)] * np.sin(np.pi * np.clip(t / length, 0, 1)) ** 0.7 * wander(rng, length, 3.5, 0.25, 1.2)
    mix.add(grains, 2.78, 0.11, 0.2, 0.55)
    mix.add(modal(rng, [(62, .35, 1), (101, .25, .7), (190, .15, .3)], 0.5), 5.34, 0.22, 0.25, 0.5)   # it meets the wall

    # footsteps: heel, then sole; each board has its own pitch; nearer with every step
    def step(force, pitch):
        heel = modal(rng, [(71 * pitch, .22, 1), (118 * pitch, .17, .8), (205 * pitch, .12, .55), (356 * pitch, .08, .35), (610 * pitch, .05, .2), (1150, .03, .12)], 0.4, 0.0012, 0.03)
        sole = burst(rng, 160, 1400, 0.09, 0.16, 0.006)
        y = np.zeros(int(0.62 * SR))
        y[:len(heel)] += heel
        k = int(rng.uniform(0.085, 0.11) * SR)
        y[k:k + len(sole)] += sole * 0.16
        soft = modal(rng, [(83 * pitch, .15, 1), (150 * pitch, .1, .5)], 0.25, 0.004)
        y[k:k + len(soft)] += soft * 0.35
        return y * force

    walk = 6.25
    for i in range(10):
        near = i / 9
        mix.add(step(0.12 + 0.13 * near, rng.uniform(0.86, 1.16)), walk, 1.0, 0.45 - 0.5 * near + (0.06 if i % 2 else -0.06), 0.75 - 0.35 * near)
        if i == 5:                                                # one board gives: a short, rising complaint under the weight
            gl = 0.50
            tt = seconds(gl)
            rr = 62 + 70 * (tt / gl) ** 1.5
            hh = np.flatnonzero(np.diff(np.floor(np.cumsum(rr) / SR)) > 0)
            gy = np.zeros(len(tt) + SR)
            for h in hh:
                g = modal(rng, [(232, .06, 1), (391, .05, .8), (655, .04, .5), (1020, .03, .3)], 0.09, 0.001, 0.008)
                gy[h:h + len(g)] += g * rng.uniform(0.6, 1)
            mix.add(gy[:len(tt)] * np.sin(np.pi * tt / gl) ** 0.8, walk + 0.07, 0.085, 0.15, 0.5)
        walk += 0.735 + rng.normal(0, 0.022) + (0.10 if i == 5 else 0) + (0.05 if i == 8 else 0)
    # (the tenth step is the second foot coming to rest)

    # a clock in the next room, one beat a second, left of the center; its highs stay behind the wall
    tick = 13.6
    k = 0
    while tick < dur - 0.3:
        up = 1.0 if k % 2 else 0.87
        body = modal(rng, [(410 * up, .10, .9), (905 * up, .07, .8), (1490 * up, .05, .55), (2380 * up, .03, .25)], 0.16, 0.0006, 0.004)
        body[:int(0.012 * SR)] += burst(rng, 700, 3000, 0.01, 0.012)[:int(0.012 * SR)] * 0.16
        level = 0.058 * (1 if k % 2 else 0.86) * min(1, 0.55 + k * 0.12)
        mix.add(body, tick + rng.normal(0, 0.0025), level, -0.42, 0.9)
        mix.add(modal(rng, [(150, .12, 1)], 0.16), tick + 0.004, level * 0.5, -0.42, 0.9)
        tick += 1.0
        k += 1

    # rain on tin: a soft wash whose color drifts, and single drops that ring the sheet
    start, stop = 19.0, 50.0
    length = stop - start
    env = points(length, (0, 0), (1.2, .22), (4, .75), (8, 1), (24.5, 1), (27.5, .45), (30, .10), (31, 0)) ** 1.1
    for side in (-0.75, 0.75):
        wash = shape_noise(rng, length, band(450, 2600, 1.2)) * wander(rng, length, 1.2, 0.5, 1) + shape_noise(rng, length, band(2200, 7500, 1.2)) * wander(rng, length, 0.8, 0.2, 0.75)
        rumble = shape_noise(rng, length, band(120, 420)) * wander(rng, length, 0.7, 0.2, 0.7)
        mix.add(wash * env, start, 0.0075, side, 0.2)
        mix.add(rumble * env, start, 0.005, side, 0.2)
    drops = [modal(rng, [(f, rng.uniform(.02, .07), 1), (f * 1.58, rng.uniform(.02, .05), .6), (f * 2.41, .025, .4), (f * 3.3, .015, .25)], 0.09, 0.0005) for f in rng.uniform(520, 1900, 40)]
    t = 0.0
    while t < length - 0.2:
        e = env[int(t * SR)]
        mix.add(drops[rng.integers(40)], start + t, 0.045 * rng.random() ** 2.2 * (0.45 + 0.55 * e), rng.uniform(-0.85, 0.85), 0.5)
        t += rng.exponential(1 / (2.0 + 60 * e))

    # four low notes, five seconds a turn, each turn a little different
    turns = (((38, 50), 57, 53, 60), ((38, 50), 57, 52, 60), ((34, 46), 57, 53, 62), ((36, 48), 55, 52, 57))
    for i, turn in enumerate(turns):
        for j, note in enumerate(turn):
            at = 24.0 + i * 5 + j * 1.25 + rng.normal(0, 0.014) + (0.05 if j == 3 else 0)
            force = (0.80, 0.60, 0.52, 0.66)[j] * (0.88, 0.95, 1.0, 0.9)[i]
            for n in (note if isinstance(note, tuple) else (note,)):
                mix.add(felt(rng, midi(n), 6.5, force * (0.8 if n < 40 else 1)), at + rng.uniform(0, .008), 0.19, (n - 50) / 60 + 0.1, 0.55)
    for n, lag in ((38, 0), (50, .02), (57, .035), (53, .06)):      # the last one rings
        mix.add(felt(rng, midi(n), 8.2, 0.72), 44.05 + lag, 0.155, (n - 50) / 60 + 0.1, 0.6)
    return mix.down(hall)


# ---------------------------------------------------------------- Second Helpings
def second_helpings():
    rng = np.random.default_rng(808)
    dur = 49.0
    mix = Mix(dur)
    kitchen = room(rng, 0.55, ((0.0053, 0.30), (0.0089, 0.26), (0.0137, 0.2), (0.0209, 0.14)), 7500)
    mix.add(shape_noise(rng, dur, lambda f: band(50, 400, 1)(f) + 0.02), 0, 0.0014, 0, 0.2)

    # the tap: as the pot fills, the air above the water gets shorter and the note of the noise climbs
    length = 5.55
    t = seconds(length)
    level = points(length, (0, 0), (.12, .8), (.5, 1), (5.0, .92), (5.35, .25), (5.5, 0))
    for side in (-0.35, 0.35):
        stream = shape_noise(rng, length, band(1800, 7000, 1)) * wander(rng, length, 9, 0.6, 1)
        mix.add(stream * level, 0, 0.020, side, 0.3)
    n = len(t)
    win = 2048
    hiss = rng.standard_normal(n + win)
    tuned = np.zeros(n + win)
    f = np.fft.rfftfreq(win, 1 / SR) + 1e-3
    for i in range(0, n, win // 2):                                # overlapping windows, each with its own resonance
        x = i / n
        f0 = 270 * (1 / (1 - 0.72 * x)) ** 0.9
        res = sum(g / np.sqrt((1 - (f / (f0 * m)) ** 2) ** 2 + (0.16 * f / (f0 * m)) ** 2) for m, g in ((1, 1), (2.9, .55), (4.9, .35))) / (1 + (f / 4200) ** 2) * np.minimum(1, f / 150)
        tuned[i:i + win] += np.fft.irfft(np.fft.rfft(hiss[i:i + win] * np.hanning(win)) * res, win) * np.hanning(win)
    tuned = tuned[:n] / np.std(tuned[:n])
    mix.add(tuned * level * wander(rng, length, 12, 0.55, 1), 0, 0.060, 0, 0.35)

    def bubble(f0, rise, d):
        tt = seconds(d)
        return np.sin(TAU * (f0 * tt + rise * tt * tt / 2)) * np.exp(-5 * tt / d) * np.minimum(1, tt / 0.002)

    b = 0.3
    while b < 5.2:
        mix.add(bubble(rng.uniform(380, 900) * (1 + 0.6 * b / 5), rng.uniform(1000, 5000), rng.uniform(.02, .06)), b, 0.05 * rng.random(), rng.uniform(-.3, .3))
        b += rng.exponential(1 / 26)
    for at in (5.62, 5.93):                                        # two late drops
        mix.add(bubble(1080, 5200, 0.07), at, 0.07, 0.05, 0.5)

    # the gas: three ticks of the spark, then it catches and settles
    spark = lambda: np.concatenate([burst(rng, 2500, 9000, 0.010, 0.02, 0.0002), np.zeros(int(.2 * SR))])
    for i, at in enumerate((6.30, 6.66, 7.02)):
        mix.add(spark(), at, 0.12, -0.3, 0.5)
        mix.add(modal(rng, [(1450, .03, 1), (2950, .03, .8), (4600, .02, .5)], 0.06, 0.0002), at, 0.13, -0.3, 0.5)
    length = 1.3
    t = seconds(length)
    whoof = shape_noise(rng, length, band(55, 190)) * np.minimum(1, t / 0.05) * np.exp(-t * 5.5) + 0.28 * shape_noise(rng, length, band(300, 1500)) * np.minimum(1, t / 0.03) * np.exp(-t * 8)
    mix.add(whoof, 7.20, 0.16, -0.3, 0.45)
    length = 38.0
    flame = (shape_noise(rng, length, band(70, 260)) * wander(rng, length, 8, .5, 1) + 0.35 * shape_noise(rng, length, band(700, 3000, 1))) * points(length, (0, 0), (.25, 1), (2.5, .8), (12, .45), (37, .3), (38, 0))
    mix.add(flame, 7.22, 0.011, -0.3, 0.3)
    pan_down = modal(rng, [(310, .25, .6), (720, .35, .5), (1240, .3, .4), (2130, .2, .3), (3350, .15, .2)], 0.6, 0.0006)
    mix.add(pan_down, 8.55, 0.16, -0.3, 0.5)                        # the pan goes on the ring
    mix.add(burst(rng, 90, 500, .1, .2), 8.55, 0.05, -0.3, 0.4)

    # the knife: an even hand, never a machine; a pause to turn the onion
    def chop(force):
        y = modal(rng, [(172, .09, 1), (296, .08, .85), (488, .06, .7), (815, .045, .5), (1340, .03, .3), (2300, .02, .16)], 0.2, 0.0006, 0.012)
        crunch = burst(rng, 1800, 6500, 0.03, 0.05, 0.004)
        out = np.zeros(int(0.24 * SR))
        k = int(rng.uniform(0.012, 0.018) * SR)                     # through the onion, then the board
        out[:len(crunch)] += crunch * rng.uniform(0.07, 0.13)
        out[k:k + len(y)] += y * 0.75
        return out * force

    for first, last, gap in ((10.0, 14.55, 0.205), (15.75, 19.45, 0.198), (20.5, 23.75, 0.1875)):
        t, i = first, 0
        while t < last:
            quiet = 0.65 if first > 20 else 1
            mix.add(chop(0.34 * quiet * rng.uniform(0.62, 1.08) * (1.12 if i % 4 == 0 else 1)), t, 1, 0.30, 0.35)
            t += gap * (1 + 0.12 * np.exp(-i / 2)) + rng.normal(0, 0.008)
            i += 1
    for at in (14.95, 15.2):                                       # the onion rolls over on the board
        mix.add(burst(rng, 180, 900, .12, .2, .02), at, 0.06, 0.30, 0.4)
    mix.add(shape_noise(rng, .35, band(900, 5000)) * np.hanning(int(.35 * SR)), 23.82, 0.016, 0.2, 0.4)   # swept off the board with the blade

    # onions into hot oil
    at, length = 24.1, 21.4
    env = points(length, (0, 0), (.06, 1), (.5, .95), (2.5, .62), (7, .42), (11.5, .33), (18.5, .26), (20.6, .06), (21.4, 0))
    for side in (-0.65, 0.1):
        fry = shape_noise(rng, length, band(2600, 9500, 1)) * wander(rng, length, 14, .55, 1) + 0.6 * shape_noise(rng, length, band(900, 3200)) * wander(rng, length, 6, .4, 1)
        mix.add(fry * env, at, 0.032, side, 0.25)
    pops = [burst(rng, rng.uniform(1200, 3000), rng.uniform(4500, 9000), rng.uniform(.004, .014), 0.03, 0.0003) for _ in range(40)]
    t = 0.05
    while t < length - 0.3:
        e = env[int(t * SR)]
        mix.add(pops[rng.integers(40)], at + t, 0.10 * rng.random() ** 3 * (0.3 + e), rng.uniform(-.65, .1), 0.3)
        t += rng.exponential(1 / (15 + 150 * e))

    # it simmers: bubbles, and a lid that cannot lie still
    b = 33.0
    while b < 44.5:
        grow = np.clip((b - 33) / 4, 0, 1) * np.clip((44.8 - b) / 1.5, 0, 1)
        mix.add(bubble(rng.uniform(170, 420), rng.uniform(600, 2200), rng.uniform(.03, .08)), b, 0.055 * rng.random() * grow, rng.uniform(-.4, 0), 0.4)
        b += rng.exponential(1 / 17)
    lid = lambda k: modal(rng, [(1190 * k, .22, .5), (1910 * k, .28, .8), (2870 * k, .22, .6), (3990 * k, .16, .45), (5460 * k, .10, .3)], 0.35, 0.0005, 0.006)
    t = 36.0
    while t < 43.4:
        for _ in range(rng.integers(3, 9)):                        # a puff of steam lifts it, it dances down
            mix.add(lid(rng.choice([0.97, 1.0, 1.04])), t, 0.10 * rng.uniform(0.3, 1), -0.32, 0.4)
            t += rng.uniform(0.055, 0.12)
        t += rng.uniform(0.10, 0.45)
    for at in (44.0, 44.27):                                       # the spoon, twice on the rim
        mix.add(modal(rng, [(225, .10, 1), (540, .08, .8), (960, .06, .6), (1690, .05, .3)], 0.25, 0.0008), at, 0.30, -0.2, 0.45)
        mix.add(modal(rng, [(890, .6, .5), (1730, .5, .4), (2780, .4, .3)], 0.9, 0.0008), at, 0.055, -0.2, 0.5)

    # a light figure in three: bass, two inner strings, a small tune on top; one bar is a second and a half
    beat = 0.5
    chords = [(43, 59, 62), (40, 59, 64), (45, 60, 64), (50, 60, 66), (43, 59, 62), (47, 59, 63), (48, 60, 64), (50, 57, 66),
              (43, 59, 62), (40, 59, 64), (45, 60, 64), (50, 60, 66), (48, 60, 64), (47, 62, 67), (45, 60, 64), (50, 60, 66)]
    tune = [None, None, None, (2.5, 69), (0, 71), (0, 69, 1, 66, 2, 69), (0, 67, 2, 64), (0, 66, 1, 69),
            (0, 74, 1.5, 71, 2, 67), (0, 71, 2, 67), (0, 72, 1, 71, 2, 69), (0, 69, 2, 72), (0, 76, 1.5, 74, 2, 72), (0, 74, 2, 71), (0, 69, 1, 71, 2, 72), (0, 69, 1, 66)]
    for i, (chord, line) in enumerate(zip(chords, tune)):
        at = 20.0 + i * 3 * beat
        swell = min(1.0, 0.74 + i * 0.035)
        human = lambda: rng.normal(0, 0.009)
        mix.add(plucked(rng, midi(chord[0]), 2.6, 0.5, 0.9955), at + abs(human()), 0.20 * swell, -0.05, 0.35)
        for k in (1, 2):
            mix.add(plucked(rng, midi(chord[1]), 1.6, 0.5), at + k * beat + human(), 0.105 * swell * rng.uniform(.85, 1), -0.12, 0.4)
            mix.add(plucked(rng, midi(chord[2]), 1.6, 0.5), at + k * beat + 0.017 + human() * .5, 0.105 * swell * rng.uniform(.85, 1), -0.08, 0.4)
        for j in range(0, len(line or ()), 2):
            mix.add(plucked(rng, midi(line[j + 1]), 2.2, 0.42, 0.998), at + line[j] * beat + abs(human()), 0.17 * swell * rng.uniform(.9, 1), 0.22, 0.5)
    for k, n in enumerate((43, 50, 55, 59, 62, 67)):                 # the last chord, strummed slowly and left alone
        mix.add(plucked(rng, midi(n), 3.95, 0.45, 0.9982), 45.0 + k * 0.045, 0.115 if k else 0.14, -0.15 + 0.07 * k, 0.5)
    tail = 1 - 0.999 * (0.5 - 0.5 * np.cos(np.pi * np.clip((seconds(dur) - 47.4) / 1.6, 0, 1)))   # the strings ring out, not cut
    return mix.down(kitchen) * tail[:, None]


# ---------------------------------------------------------------- mastering
def k_weighted_lufs(x):
    """Integrated loudness after ITU-R BS.1770 (weighting applied as a magnitude curve, both gates)."""
    f = np.fft.rfftfreq(len(x), 1 / SR) + 1e-3
    s = 2j * np.pi * f
    w1, w2 = TAU * 1681.97, TAU * 38.135
    shelf = (1.58486 * s ** 2 + 1.25872 * w1 / 0.70718 * s + w1 ** 2) / (s ** 2 + w1 / 0.70718 * s + w1 ** 2)
    high = s ** 2 / (s ** 2 + w2 / 0.50033 * s + w2 ** 2)
    y = np.fft.irfft(np.fft.rfft(x, axis=0) * np.abs(shelf * high)[:, None], len(x), 0)
    power = np.concatenate([[0], np.cumsum((y ** 2).sum(1))])
    i = np.arange(0, len(x) - int(.4 * SR), int(.1 * SR))
    blocks = (power[i + int(.4 * SR)] - power[i]) / int(.4 * SR)
    loud = lambda p: -0.691 + 10 * np.log10(p + 1e-12)
    blocks = blocks[loud(blocks) > -70]
    return loud(blocks[loud(blocks) > loud(blocks.mean()) - 10].mean())


def limit(x, ceiling):
    """Look-ahead limiter, 4 ms ahead and about 60 ms back: only single knocks reach it."""
    need = np.minimum(1, ceiling / (np.abs(x).max(1) + 1e-9))
    hop = 64
    n = -(-len(need) // hop)
    low = np.pad(need, (0, n * hop - len(need)), constant_values=1).reshape(n, hop).min(1)
    held = np.minimum.reduce([np.pad(low, (3, 3), constant_values=1)[k:k + n] for k in range(7)])
    out = held.copy()
    for i in range(1, n):
        out[i] = min(held[i], out[i - 1] + (1 - out[i - 1]) * 0.025)
    gain = np.interp(np.arange(len(x)), np.arange(n) * hop + hop / 2, out)
    return x * np.minimum(gain, need)[:, None]


def master(x, target=-18.0, ceiling_db=-2.6):
    f = np.fft.rfftfreq(len(x), 1 / SR) + 1e-3
    x = np.fft.irfft(np.fft.rfft(x, axis=0) * (1 / np.sqrt(1 + (28 / f) ** 6))[:, None], len(x), 0)   # no DC, no rumble
    for _ in range(4):
        x = x * 10 ** ((target - k_weighted_lufs(x)) / 20)
        x = limit(x, 10 ** (ceiling_db / 20))
    fade = np.linspace(0, 1, int(0.02 * SR))[:, None] ** 1.5
    x[:len(fade)] *= fade
    x[-len(fade):] *= fade[::-1]
    return x


def save(path, x):
    v = np.ascontiguousarray(np.clip(np.round(x * 8388607), -8388608, 8388607).astype("<i4"))
    with wave.open(path, "wb") as w:
        w.setnchannels(2)
        w.setsampwidth(3)
        w.setframerate(SR)
        w.writeframes(v.view(np.uint8).reshape(-1, 4)[:, :3].tobytes())


if __name__ == "__main__":
    pieces = {"good-bones": good_bones, "second-helpings": second_helpings}
    for name in sys.argv[2:] or pieces:
        x = master(pieces[name]())
        save(f"{sys.argv[1]}/{name}.wav", x)
        print(name, f"{len(x) / SR:.2f} s", f"{k_weighted_lufs(x):.2f} LUFS", f"peak {20 * np.log10(np.abs(x).max()):.2f} dBFS", "mean", x.mean(0))
