/* The floor under every latency of the hub: a client on libmosquitto that answers each message at once.
 *
 * echo PORT IN OUT: what arrives at the topic IN/n is sent back at OUT/n with the same payload, at QoS 0. What arrives at
 * IN/n/state, as a lamp's answer arrives at the hub, is taken and left alone. */
#include <mosquitto.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *in, *out;

static void connected(struct mosquitto *client, void *context, int code) {
    char topic[256];
    snprintf(topic, sizeof topic, "%s/#", in);
    mosquitto_subscribe(client, NULL, topic, 0);
}

static void received(struct mosquitto *client, void *context, const struct mosquitto_message *message) {
    char topic[256];
    if (strchr(message->topic + strlen(in) + 1, '/')) return;
    snprintf(topic, sizeof topic, "%s%s", out, message->topic + strlen(in));
    mosquitto_publish(client, NULL, topic, message->payloadlen, message->payload, 0, false);
}

int main(int count, char **words) {
    if (count != 4) {
        fprintf(stderr, "usage: echo PORT IN OUT\n");
        return 2;
    }
    in = words[2];
    out = words[3];
    mosquitto_lib_init();
    struct mosquitto *client = mosquitto_new(NULL, true, NULL);
    mosquitto_connect_callback_set(client, connected);
    mosquitto_message_callback_set(client, received);
    mosquitto_int_option(client, MOSQ_OPT_TCP_NODELAY, 1);
    if (mosquitto_connect(client, "127.0.0.1", atoi(words[1]), 60) != MOSQ_ERR_SUCCESS) {
        fprintf(stderr, "echo: no broker at port %s\n", words[1]);
        return 1;
    }
    return mosquitto_loop_forever(client, -1, 1) == MOSQ_ERR_SUCCESS ? 0 : 1;
}
